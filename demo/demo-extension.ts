import { LOCAL_PROVIDER_PATH } from '../engines/adapters/openid/local-configuration.ts'
import type { Config } from '../engines/config/config.ts'
import { locationsIn } from '../engines/config/locations.ts'
import type { Dispatch } from '../engines/log/dispatch.ts'
import type { Ports } from '../engines/open-ports.ts'
import { type Clock, systemClock } from '../engines/ports/clock.ts'
import type { Media } from '../engines/ports/media.ts'
import { notificationsReactor } from '../workers/notifications/reactors.ts'
import { advanceReactor } from '../workers/runtime/reactor-checkpoints.ts'
import { announceMeetups } from './announce-meetups.ts'
import { withPortraits } from './portrait-media/with-portraits.ts'
import { demoQueues, demoReactor } from './respond-to-newcomers.ts'
import { findPersonas } from './seed/find-personas.ts'
import { runSeedProcess, type SeedTask } from './seed/run-seed-process.ts'

type DemoOptions = {
  readonly config: Config
  readonly clock?: Clock | undefined
  /** Number of members to seed into an empty log. */
  readonly members?: number | undefined
  /** Called while the community is seeded, with the number of steps done and of all. */
  readonly onProgress?: ((done: number, of: number) => void) | undefined
}

/** How long the start may draw portraits, and how long events count as news, in milliseconds. */
const times = { drawing: 10_000, news: 86_400_000 } as const

const taskOf = ({ config, clock = systemClock, members = 300 }: DemoOptions): SeedTask => {
  const { host, port, origin = `http://${host}:${port}` } = config
  return {
    stores: locationsIn(config),
    drawFor: times.drawing,
    newsLasts: times.news,
    recipe: { seed: 'kith', members, now: clock.now().toISOString() },
    issuer: `${origin}${LOCAL_PROVIDER_PATH}`,
  }
}

/**
 * The demo community as an extension of Kith (`KithExtension`). Portraits of an existing community are always drawn.
 * Seeding, responses and personas need a config that asks for a demo.
 */
export const demoExtension = (options: DemoOptions) => {
  const media = (stored: Media, dispatch: Dispatch) => withPortraits({ media: stored, dispatch })
  if (!options.config.demo) return { media }
  return {
    media,
    prepare: ({ log, records }: Ports, dispatch: Dispatch) =>
      runSeedProcess({ log, dispatch }, taskOf(options), {
        onProgress: options.onProgress,
        async notifyNobody(upTo) {
          await advanceReactor(notificationsReactor.name, upTo, { log, records })
        },
      }),
    personas: findPersonas,
    workers: { reactors: [demoReactor], queues: [...demoQueues, announceMeetups] },
  }
}
