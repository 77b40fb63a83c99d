import type { GroupChat } from '../../contracts/groups/groups.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { GroupDetails } from './GroupDetails.tsx'
import { texts } from './texts.ts'

type Props = { group: GroupChat; open: boolean; onClose: () => void }

/** The details of a group where there is no pane for them. */
export const GroupSheet = ({ group, open, onClose }: Props) => (
  <Sheet open={open} onOpenChange={next => next || onClose()} title={texts.details.about}>
    <GroupDetails group={group} />
  </Sheet>
)
