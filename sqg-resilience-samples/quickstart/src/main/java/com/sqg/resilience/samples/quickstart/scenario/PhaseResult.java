package com.sqg.resilience.samples.quickstart.scenario;

import com.sqg.resilience.samples.quickstart.scenario.ServiceClient.ResourceView;
import java.util.Map;

/**
 * What one phase showed.
 *
 * @param name the phase
 * @param tallies what the callers saw
 * @param views what the endpoint counted during the phase, and the state at its end
 */
record PhaseResult(String name, Map<Traffic, Tally> tallies, Map<Traffic, ResourceView> views) {

  Tally tally(Traffic traffic) {
    return tallies.get(traffic);
  }

  ResourceView view(Traffic traffic) {
    return views.get(traffic);
  }

  long refused() {
    return tallies.values().stream().mapToLong(tally -> tally.refused).sum();
  }

  long errors() {
    return tallies.values().stream().mapToLong(tally -> tally.errors).sum();
  }
}
