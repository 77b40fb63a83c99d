import { type FormEvent, useId, useState } from 'react'
import styled from 'styled-components'
import { deletionWord } from '../../contracts/identity/deletion-word.ts'
import { call } from '../data/call.ts'
import { useCommand } from '../data/use-command.ts'
import { useRoute } from '../data/use-route.ts'
import { ActionSheet } from '../ui/ActionSheet.tsx'
import { TextField } from '../ui/Field.tsx'
import { inColumn, Stack } from '../ui/layout.ts'
import { Muted } from '../ui/typography.ts'
import { AlertBanner } from './AlertBanner.tsx'
import { endMembership } from './goodbye.ts'
import { confirm } from './passkeys/confirm.ts'
import { useStep } from './passkeys/use-step.ts'
import { texts } from './texts.ts'

type Props = { open: boolean; onOpenChange: (open: boolean) => void }

/** Explains what is deleted and what stays, and asks for the confirmation word. */
export function DeleteAccountSheet({ open, onOpenChange }: Props) {
  const form = useId()
  const [typed, setTyped] = useState('')
  const [isMistyped, setMistyped] = useState(false)
  const waiver = useRoute('GET /api/account/passkey-waiver', {}, { when: open })
  const { run, pending } = useCommand('DELETE /api/account', {
    onDone: () => endMembership('deleted'),
    failure: {
      title: texts.deleteAccountSheet.failedTitle,
      text: texts.deleteAccountSheet.failedText,
    },
  })

  const step = useStep()
  const remove = async () => {
    const { needsPasskey } = await call('GET /api/account/passkey-waiver', {})
    const passkey = needsPasskey ? { passkey: await confirm() } : {}
    await run({ body: { confirmation: deletionWord, ...passkey } })
  }

  const close = (next: boolean) => {
    setTyped('')
    setMistyped(false)
    onOpenChange(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isTyped = typed.trim() === deletionWord
    setMistyped(!isTyped)
    if (isTyped) void step.run(remove)
  }

  return (
    <ActionSheet
      open={open}
      onClose={() => close(false)}
      title={texts.deleteAccountSheet.title}
      subtitle={texts.deleteAccountSheet.subtitle}
      cancel={texts.deleteAccountSheet.keep}
      act={texts.deleteAccountSheet.submit}
      busy={(step.pending || pending) && texts.deleteAccountSheet.deleting}
      form={form}
    >
      <Stack $gap={4}>
        <What>
          <li>{texts.deleteAccountSheet.profileGoes}</li>
          <li>{texts.deleteAccountSheet.matchesEnd}</li>
          <li>{texts.deleteAccountSheet.subscriptionEnds}</li>
          <li>{texts.deleteAccountSheet.signedOut}</li>
          <li>{texts.deleteAccountSheet.reportsStay}</li>
          <li>{texts.deleteAccountSheet.joinAgain}</li>
        </What>
        <form id={form} onSubmit={submit} noValidate>
          <TextField
            label={texts.deleteAccountSheet.confirmLabel(deletionWord)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={typed}
            error={isMistyped ? texts.deleteAccountSheet.notTyped(deletionWord) : undefined}
            onChange={event => {
              setTyped(event.target.value)
              setMistyped(false)
            }}
          />
        </form>
        {waiver.data?.needsPasskey && <Muted>{texts.deleteAccountSheet.asksPasskey}</Muted>}
        {step.problem !== undefined && <AlertBanner text={step.problem} />}
      </Stack>
    </ActionSheet>
  )
}

const What = styled(Muted).attrs({ as: 'ul' })`
  ${inColumn(2)}
  padding-left: var(--space-5);
  list-style: disc;
`
