import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { type Activity, activityReducer, noActivity } from './activity.ts';
import { useWork } from './work.tsx';

interface ActivityCentre extends Activity {
  read(): void;
  putAway(): void;
}

const ActivityContext = createContext<ActivityCentre | undefined>(undefined);

/** Keeps what has ended, also when its page starts over. */
export function ActivityProvider({ children }: { children: ReactNode }) {
  const work = useWork();
  const [activity, setActivity] = useState(noActivity);
  useEffect(() => {
    const look = () =>
      setActivity((before) => activityReducer(before, { type: 'tasks', tasks: work.tasks() }));
    look();
    return work.subscribe(look);
  }, [work]);
  const centre = useMemo(
    (): ActivityCentre => ({
      ...activity,
      read: () => setActivity((before) => activityReducer(before, { type: 'read' })),
      putAway: () => setActivity((before) => activityReducer(before, { type: 'put-away' })),
    }),
    [activity],
  );
  return <ActivityContext.Provider value={centre}>{children}</ActivityContext.Provider>;
}

/** What has ended in this window; throws outside an `ActivityProvider`. */
export function useActivity(): ActivityCentre {
  const centre = useContext(ActivityContext);
  if (!centre) throw new Error('useActivity is called outside ActivityProvider');
  return centre;
}
