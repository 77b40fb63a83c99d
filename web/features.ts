import type { LiveMessage, Page, Together } from '../contracts/features.ts'
import { chat } from './chat/feature.ts'
import { constellations } from './constellations/feature.ts'
import type { Changed, PageScreen } from './data/web-feature.ts'
import { discovery } from './discovery/feature.ts'
import { groups } from './groups/feature.ts'
import { hangouts } from './hangouts/feature.ts'
import { identity } from './identity/feature.ts'
import { insights } from './insights/feature.ts'
import { landing } from './landing/feature.ts'
import { legal } from './legal/feature.ts'
import { matching } from './matching/feature.ts'
import { meetups } from './meetups/feature.ts'
import { notifications } from './notifications/feature.ts'
import { payments } from './payments/feature.ts'
import { profiles } from './profiles/feature.ts'
import { questions } from './questions/feature.ts'
import { safety } from './safety/feature.ts'
import { settings } from './settings/feature.ts'
import { staff } from './staff/feature.ts'

const features = [
  chat,
  constellations,
  discovery,
  groups,
  hangouts,
  identity,
  insights,
  landing,
  legal,
  matching,
  meetups,
  notifications,
  payments,
  profiles,
  questions,
  safety,
  settings,
  staff,
] as const

type Feature = (typeof features)[number]

/** The screen of every page. */
export const screens: Readonly<Record<Page, PageScreen>> = Object.assign(
  {},
  ...features.map(one => one.screens),
) as Together<Feature['screens']>

type News = Exclude<LiveMessage['type'], 'listening'>

/** What the client reads again after live messages: by type of message, and after lost ones. */
export const liveChanges = {
  changed: Object.assign({}, ...features.map(one => one.changed)) as Together<Feature['changed']> &
    Required<Pick<Changed, News>>,
  missed: features.flatMap(one => one.missed),
}
