import type { SeenName } from '../../contracts/profiles/member-name.ts'
import { NameWithMarks } from '../profiles/NameWithMarks.tsx'
import { texts } from './texts.ts'

/** The name of somebody at an event with its marks, or that they keep it to themselves. */
export const MemberLabel = ({ of: { pseudonym, isDemo } }: { of: SeenName }) =>
  pseudonym === null ? texts.event.unnamed : <NameWithMarks of={{ pseudonym, isDemo }} />
