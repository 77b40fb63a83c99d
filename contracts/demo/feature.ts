import { feature } from '../core/feature.ts'
import { demoEvents, demoProfileEvents } from './demo.ts'

export const demo = feature({
  name: 'demo',
  events: {
    profile: demoProfileEvents,
    demo: demoEvents,
  },
  streams: {
    /** Progress of seeding the demo community; one stream for each installation. */
    demo: () => 'demo',
  },
})
