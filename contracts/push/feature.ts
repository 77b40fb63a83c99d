import { feature } from '../core/feature.ts'
import { pushEvents, pushRoutes } from './push.ts'

export const push = feature({
  name: 'push',
  routes: pushRoutes,
  events: {
    pushSettings: pushEvents,
  },
  streams: {
    /** Kinds of pushes and quiet hours. */
    pushSettings: (profileId: string) => `push-${profileId}`,
  },
})
