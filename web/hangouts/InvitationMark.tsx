import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import Hourglass from 'lucide-react/icons/hourglass'
import X from 'lucide-react/icons/x'
import type { InvitationStatus } from '../../contracts/hangouts/hangouts.ts'
import { StatusMark } from '../ui/StatusMark.tsx'
import { texts } from './texts.ts'

const marks = {
  pending: { icon: Hourglass, label: texts.invites.states.pending, tone: 'maybe' },
  accepted: { icon: Check, label: texts.invites.states.accepted, tone: 'yes' },
  declined: { icon: X, label: texts.invites.states.declined, tone: 'no' },
  cancelled: { icon: Ban, label: texts.invites.states.cancelled, tone: 'plain' },
  expired: { icon: Hourglass, label: texts.invites.states.expired, tone: 'plain' },
} as const satisfies Record<InvitationStatus, unknown>

/** The state of an invitation. */
export const InvitationMark = ({ status }: { status: InvitationStatus }) => (
  <StatusMark {...marks[status]} />
)
