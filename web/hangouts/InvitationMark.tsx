import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import Hourglass from 'lucide-react/icons/hourglass'
import X from 'lucide-react/icons/x'
import type { InvitationStatus } from '../../contracts/hangouts.ts'
import { StatusMark } from '../ui/StatusMark.tsx'

const marks = {
  pending: { icon: Hourglass, label: 'Pending', tone: 'maybe' },
  accepted: { icon: Check, label: 'Accepted', tone: 'yes' },
  declined: { icon: X, label: 'Declined', tone: 'no' },
  cancelled: { icon: Ban, label: 'Cancelled', tone: 'plain' },
  expired: { icon: Hourglass, label: 'Expired', tone: 'plain' },
} as const satisfies Record<InvitationStatus, unknown>

/** What became of an invitation. */
export const InvitationMark = ({ status }: { status: InvitationStatus }) => (
  <StatusMark {...marks[status]} />
)
