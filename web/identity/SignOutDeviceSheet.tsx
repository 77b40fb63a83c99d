import { useRef } from 'react'
import type { Session } from '../../contracts/identity/sessions.ts'
import { CallFailed } from '../data/call-errors.ts'
import { useRefresh } from '../data/staleness.ts'
import { useCommand } from '../data/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { useToast } from '../ui/toast-state.ts'
import { Muted } from '../ui/typography.ts'
import { deviceName } from './device-name.ts'
import { texts } from './texts.ts'

/** True when the session had already ended. */
const isGone = (error: Error) => error instanceof CallFailed && error.status === 404

type Props = { session: Session | undefined; onClose: () => void }

export function SignOutDeviceSheet({ session, onClose }: Props) {
  const toast = useToast()
  const refresh = useRefresh()
  // The text stays while the sheet animates out.
  const last = useRef(session)
  last.current = session ?? last.current
  const name = last.current ? deviceName(last.current) : ''
  const { run, pending } = useCommand('DELETE /api/sessions/:id', {
    refresh: ['/api/sessions'],
    onDone: () => {
      toast({
        title: texts.signOutDeviceSheet.doneTitle,
        text: texts.signOutDeviceSheet.doneText(name),
        tone: 'success',
      })
      onClose()
    },
    onFailed: error => {
      if (!isGone(error)) return
      void refresh('/api/sessions')
      onClose()
    },
    failure: error =>
      isGone(error)
        ? {
            title: texts.signOutDeviceSheet.alreadyTitle,
            text: texts.signOutDeviceSheet.alreadyText,
          }
        : {
            title: texts.signOutDeviceSheet.failedTitle,
            text: texts.signOutDeviceSheet.failedText,
          },
  })
  return (
    <Sheet
      open={session !== undefined}
      onOpenChange={open => open || onClose()}
      title={texts.signOutDeviceSheet.title}
      subtitle={name}
      footer={
        <>
          <Button rank={3} onClick={onClose}>
            {texts.signOutDeviceSheet.keep}
          </Button>
          <Button
            busy={pending && texts.signOutDeviceSheet.signingOut}
            onClick={() => session && void run({ params: { id: session.id } })}
          >
            {texts.signOutDeviceSheet.signOut}
          </Button>
        </>
      }
    >
      <Muted>{texts.signOutDeviceSheet.explanation}</Muted>
    </Sheet>
  )
}
