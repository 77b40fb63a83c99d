import { type ReactNode, useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { hasInk } from '../../../contracts/core/ink.ts'
import { limits } from '../../../contracts/core/limits.ts'
import type { Passkey } from '../../../contracts/identity/passkeys.ts'
import { call } from '../../data/call.ts'
import { useRefresh } from '../../data/staleness.ts'
import { useCommand } from '../../data/use-command.ts'
import { ActionSheet } from '../../ui/ActionSheet.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Grow, Row, Stack } from '../../ui/layout.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { useToast } from '../../ui/toast-state.ts'
import { Hint, Muted, Strong } from '../../ui/typography.ts'
import { AlertBanner } from '../AlertBanner.tsx'
import { signalLeft } from './ask-browser.ts'
import { confirm } from './confirm.ts'
import { texts } from './texts.ts'
import { useStep } from './use-step.ts'

/** A passkey with the devices that it signed in. */
export function PasskeyLine({
  children,
  ...passkey
}: Passkey & { children: readonly ReactNode[] }) {
  const { name, addedAt, lastUsedAt, backedUp } = passkey
  const [sheet, setSheet] = useState<'rename' | 'remove'>()
  const shown = (one: typeof sheet) => (sheet === one ? passkey : undefined)
  const close = () => setSheet(undefined)
  return (
    <Stack as="li" $gap={2}>
      <Row $gap={3}>
        <Grow>
          <Strong>{texts.line.passkey(name)}</Strong>
          <Hint>
            {lastUsedAt === null ? (
              texts.line.never
            ) : (
              <>
                {texts.line.used}: <RelativeTime at={lastUsedAt} />
              </>
            )}{' '}
            · {texts.line.added}: <RelativeTime at={addedAt} />
            {backedUp && ` · ${texts.line.copied}`}
          </Hint>
        </Grow>
        <Button
          rank={3}
          small
          aria-label={texts.line.renameLabel(name)}
          onClick={() => setSheet('rename')}
        >
          {texts.line.rename}
        </Button>
        <Button
          rank={3}
          small
          aria-label={texts.line.removeLabel(name)}
          onClick={() => setSheet('remove')}
        >
          {texts.line.remove}
        </Button>
      </Row>
      {children.length > 0 && (
        <Devices as="ul" $gap={2} aria-label={texts.line.devicesOf(name)}>
          {children}
        </Devices>
      )}
      <RenamePasskeySheet passkey={shown('rename')} onClose={close} />
      <RemovePasskeySheet passkey={shown('remove')} onClose={close} />
    </Stack>
  )
}

const Devices = styled(Stack)`
  padding-inline-start: var(--space-3);
  border-inline-start: 2px solid var(--color-line);
`

type Props = { passkey: Passkey | undefined; onClose: () => void }

function RemovePasskeySheet({ passkey, onClose }: Props) {
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
      // A challenge names the passkeys that are left.
      call('POST /api/passkeys/confirmation', {}).then(
        ({ options }) => signalLeft(options, confirmation.credential.response.userHandle),
        () => {}, // the removed one is offered again, and refused
      )
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

type RenamePasskeySheetProps = { passkey: Passkey | undefined; onClose: () => void }

function RenamePasskeySheet({ passkey, onClose }: RenamePasskeySheetProps) {
  const [name, setName] = useState('')
  useEffect(() => setName(passkey?.name ?? ''), [passkey])
  const { run, pending } = useCommand('PATCH /api/passkeys/:id', {
    refresh: ['/api/passkeys'],
    onDone: onClose,
  })
  const save = () => passkey && void run({ params: { id: passkey.id }, body: { name } })
  return (
    <ActionSheet
      open={passkey !== undefined}
      onClose={onClose}
      unsaved={passkey !== undefined && name !== passkey.name}
      title={texts.renameSheet.title}
      cancel={texts.renameSheet.cancel}
      act={texts.renameSheet.save}
      busy={pending && texts.renameSheet.save}
      disabled={!hasInk(name)}
      onAct={save}
    >
      <TextField
        label={texts.renameSheet.label}
        required
        limit={limits.passkeyName}
        noun="name"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
    </ActionSheet>
  )
}
