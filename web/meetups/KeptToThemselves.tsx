import type { ComponentProps } from 'react'
import { Button } from '../ui/Button.tsx'
import { Menu } from '../ui/Menu.tsx'
import { Muted } from '../ui/typography.ts'

type Props = {
  /** All who are not named, also those who are hidden from the reader. */
  count: number
  /** Actions on those of them who exist for the reader. */
  items: ComponentProps<typeof Menu>['items']
}

/** `+7 who keep to themselves`, in a list of people; a press opens what can be done. */
export const KeptToThemselves = ({ count, items }: Props) => {
  const line = count === 1 ? '+1 who keeps to themselves' : `+${count} who keep to themselves`
  if (count <= 0) return null
  if (items.length === 0) return <Muted $size="sm">{line}</Muted>
  return (
    <Menu
      trigger={
        <Button rank={0} small>
          {line}
        </Button>
      }
      items={items}
    />
  )
}
