import { handlers as chat } from './chat/handlers.ts'
import { handlers as discovery } from './discovery/handlers.ts'
import { handlers as groups } from './groups/handlers.ts'
import type { Handler } from './handler.ts'
import { handlers as hangouts } from './hangouts/handlers.ts'
import { handlers as identity } from './identity/handlers.ts'
import { handlers as insights } from './insights/handlers.ts'
import { handlers as legal } from './legal/handlers.ts'
import { handlers as matching } from './matching/handlers.ts'
import { handlers as likes } from './matching/likes/handlers.ts'
import { handlers as gatherings } from './meetups/handlers.ts'
import { handlers as notifications } from './notifications/handlers.ts'
import { handlers as payments } from './payments/handlers.ts'
import { handlers as profiles } from './profiles/handlers.ts'
import { handlers as photos } from './profiles/photos/handlers.ts'
import { handlers as places } from './profiles/places/handlers.ts'
import { handlers as push } from './push/handlers.ts'
import { handlers as questions } from './questions/handlers.ts'

/** All handlers of the routes in `contracts/core/route-table.ts`. */
export const handlers: readonly Handler[] = [
  ...identity,
  ...profiles,
  ...photos,
  ...places,
  ...discovery,
  ...matching,
  ...likes,
  ...chat,
  ...hangouts,
  ...questions,
  ...groups,
  ...notifications,
  ...push,
  ...gatherings,
  ...insights,
  ...payments,
  ...legal,
]
