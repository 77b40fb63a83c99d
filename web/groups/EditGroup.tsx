import Pencil from 'lucide-react/icons/pencil'
import { Suspense, useState } from 'react'
import type { GroupChat } from '../../contracts/groups/groups.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Stack } from '../ui/layout.ts'
import { lazySheet } from '../ui/lazy-sheet.ts'
import { Hint } from '../ui/typography.ts'
import { texts } from './texts.ts'

const EditGroupSheet = lazySheet('EditGroupSheet', () => import('./EditGroupSheet.tsx'))

/**
 * Button for the founder's form; asks the founder of a group without a description to write one.
 */
export function EditGroup({ group }: { group: GroupChat }) {
  const [open, setOpen] = useState(false)
  return (
    <Stack $gap={2}>
      {!group.isNamed && <Hint>{texts.details.nameHint}</Hint>}
      <Button
        rank={group.isNamed ? 3 : 1}
        icon={<Icon of={Pencil} size="small" />}
        onClick={() => setOpen(true)}
      >
        {group.isNamed ? texts.details.edit : texts.details.name}
      </Button>
      <Suspense>
        <EditGroupSheet group={group} open={open} onClose={() => setOpen(false)} />
      </Suspense>
    </Stack>
  )
}
