import { useRef } from 'react'
import type { Passkey } from '../../../contracts/identity/passkeys.ts'
import { call } from '../../data/call.ts'
import { useRefresh } from '../../data/staleness.ts'
import { Button } from '../../ui/Button.tsx'
import { Stack } from '../../ui/layout.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { useToast } from '../../ui/toast-state.ts'
import { Muted } from '../../ui/typography.ts'
import { AlertBanner } from '../AlertBanner.tsx'
import { confirm } from './confirm.ts'
import { texts } from './texts.ts'
import { useStep } from './use-step.ts'

type Props = { passkey: Passkey | undefined; onClose: () => void }

export function RemovePasskeySheet({ passkey, onClose }: Props) {
  const refresh = useRefresh()
  const toast = useToast()
  const { run, pending, problem } = useStep()
  // The text stays while the sheet animates out.
  const last = useRef(passkey)
  last.current = passkey ?? last.current
  const remove = () =>
    run(async () => {
      if (!passkey) return
      const confirmation = await confirm()
      const { recoveryCodesEnded } = await call('DELETE /api/passkeys/:id', {
        params: { id: passkey.id },
        body: { confirmation },
      })
      await refresh('/api/passkeys', '/api/sessions')
      if (recoveryCodesEnded)
        toast({ title: texts.removeSheet.doneTitle, text: texts.removeSheet.codesEnded })
      onClose()
    })
  return (
    <Sheet
      open={passkey !== undefined}
      onOpenChange={open => open || onClose()}
      title={texts.removeSheet.title}
      subtitle={last.current?.name ?? ''}
      footer={
        <>
          <Button rank={3} onClick={onClose}>
            {texts.removeSheet.keep}
          </Button>
          <Button busy={pending && texts.removeSheet.removing} onClick={() => void remove()}>
            {texts.removeSheet.remove}
          </Button>
        </>
      }
    >
      <Stack $gap={3}>
        <Muted>{texts.removeSheet.explanation}</Muted>
        <AlertBanner text={problem} />
      </Stack>
    </Sheet>
  )
}
