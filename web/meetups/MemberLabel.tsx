import type { SeenName } from '../../contracts/profiles/member-name.ts'
import { NameWithMarks } from '../profiles/NameWithMarks.tsx'
import { texts } from './texts.ts'

/** The name of somebody at an event with its marks, or that they keep it to themselves. */
export const MemberLabel = ({ of }: { of: SeenName }) =>
  of.pseudonym === null ? (
    texts.event.unnamed
  ) : (
    <NameWithMarks of={{ ...of, pseudonym: of.pseudonym }} />
  )
