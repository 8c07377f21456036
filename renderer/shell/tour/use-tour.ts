import { useNavigate } from '@tanstack/react-router';
import { preferences, usePreference } from '#renderer/ui/preferences.ts';
import { useChosenSites } from '../chosen-sites.tsx';
import { parseTour, startedTour, TOUR, type Tour, tourPlaces, tourSites } from './tour.ts';

/** The tour of this person, and what can be done with it. */
export function useTour(): {
  tour: Tour | undefined;
  /** Begins it, or takes it up where it stood. */
  start(): void;
  /** Puts it away; what was done of it is kept, and a whole one is forgotten. */
  end(): void;
} {
  const navigate = useNavigate();
  const { source, receiver } = useChosenSites();
  const tour = parseTour(usePreference(TOUR));
  return {
    tour,
    start() {
      const started = startedTour(tour, Date.now());
      preferences.set(TOUR, started);
      // It moves between the demo sites, and never between those that somebody works with.
      source.choose(tourSites.source);
      receiver.choose(tourSites.receiver);
      void navigate({ to: tourPlaces[started.step][0] });
    },
    end() {
      if (tour) preferences.set(TOUR, tour.step === 'done' ? undefined : { ...tour, isOpen: false });
    },
  };
}
