/**
 * What SQL means: a database's errors, the shape of a statement, and the id that people know a
 * statement by. Free of frameworks: shared by every adapter that runs SQL.
 *
 * <p>A fingerprint is made in two passes. The lexer turns characters into tokens: literals into one
 * kind, comments into nothing, names into their canonical form. The folding writes the tokens as
 * text, and cuts back what repeats as it goes. Splitting one shape in two wastes a key; merging two
 * shapes refuses a healthy statement for a sick one. So nothing is dropped but values, and items
 * that are the same as their neighbour before them, letter for letter.
 */
@NullMarked
package com.sqg.resilience.core.sql;

import org.jspecify.annotations.NullMarked;
