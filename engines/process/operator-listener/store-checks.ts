import type { Ports } from '../open-ports.ts'
import { bothPass, type Checks, respondsInTime } from './readiness.ts'
import { canWrite } from './storage-check.ts'

/** Whether each store answers and accepts writes, by the names in `/readyz`. */
export const storeChecks = ({ log, views, jobs, sessions, keys, media, storage }: Ports) =>
  ({
    log: bothPass(
      respondsInTime(() => log.head()),
      canWrite(storage, 'log'),
    ),
    readModels: bothPass(
      respondsInTime(() => views.live('members')),
      canWrite(storage, 'readModels'),
    ),
    jobs: bothPass(
      respondsInTime(() => jobs.pending('open-conversation')),
      canWrite(storage, 'jobs'),
    ),
    sessions: bothPass(
      respondsInTime(() => sessions.get('session', 'probe', 0)),
      canWrite(storage, 'sessions'),
    ),
    keys: bothPass(
      respondsInTime(() => keys.requireCurrentMaster()),
      canWrite(storage, 'keys'),
    ),
    media: bothPass(
      respondsInTime(() => media.get('probe/nothing.webp')),
      respondsInTime(() => media.check()),
    ),
  }) satisfies Checks
