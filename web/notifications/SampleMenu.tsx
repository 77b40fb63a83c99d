import FlaskConical from 'lucide-react/icons/flask-conical'
import { useCommand } from '../data/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Menu } from '../ui/Menu.tsx'
import { useToast } from '../ui/toast-state.ts'
import { notificationIcon } from './notification-icons.ts'
import { samples } from './samples.ts'
import { texts } from './texts.ts'

/** Menu to try Kith out: sends the member a sample notification of the selected kind. */
export function SampleMenu() {
  const toast = useToast()
  const { run } = useCommand('POST /api/notifications', {
    refresh: ['/api/notifications'],
    onDone: () => toast({ title: texts.samples.created, tone: 'success' }),
  })
  return (
    <Menu
      trigger={
        <Button rank={0} small icon={<Icon of={FlaskConical} size="small" />}>
          {texts.samples.open}
        </Button>
      }
      items={samples.map(body => ({
        label: body.title,
        icon: notificationIcon(body.type),
        onSelect: () => void run({ body }),
      }))}
    />
  )
}
