import type { EventMember } from '../../contracts/meetups/meetups.ts'
import { InitialPortrait } from '../ui/InitialPortrait.tsx'
import { Portrait } from '../ui/Portrait.tsx'

type Props = { of: Pick<EventMember, 'id' | 'pseudonym' | 'photo'>; size?: 'm' | 'normal' }

/** The photo of a member of a list that the reader may see; else the first letter of the name. */
export const MemberFace = ({ of: { id, pseudonym, photo }, size = 'normal' }: Props) =>
  photo ? (
    <Portrait photo={photo} seed={id} size={size} />
  ) : (
    <InitialPortrait name={pseudonym ?? '…'} size={size} />
  )
