import type { EventMember } from '../../contracts/meetups/meetups.ts'
import { primaryPhoto } from '../../contracts/profiles/primary-photo.ts'
import { InitialPortrait } from '../ui/InitialPortrait.tsx'
import { Portrait } from '../ui/Portrait.tsx'

type Props = { member: EventMember; isMe: boolean; size?: 'm' | 'normal' }

/** The portrait of the reader or a match; an initial for others, whose photos stay hidden. */
export const MemberFace = ({ member, isMe, size = 'normal' }: Props) =>
  member.isMatch || isMe ? (
    <Portrait photo={primaryPhoto(member.photos)} seed={member.id} size={size} />
  ) : (
    <InitialPortrait name={member.pseudonym ?? '?'} size={size} />
  )
