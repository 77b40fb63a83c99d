import { type FormEvent, useId, useState } from 'react'
import styled from 'styled-components'
import { closeAccount } from '../../contracts/core/endpoint-table.ts'
import { deletionWord } from '../../contracts/identity/deletion-word.ts'
import { useCommand } from '../data/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/Field.tsx'
import { Stack } from '../ui/layout.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { Muted } from '../ui/typography.ts'
import { endMembership } from './goodbye.ts'
import { texts } from './texts.ts'

type Props = { open: boolean; onOpenChange: (open: boolean) => void }

/** Explains what is deleted and what stays, and asks for the confirmation word. */
export function DeleteAccountSheet({ open, onOpenChange }: Props) {
  const form = useId()
  const [typed, setTyped] = useState('')
  const [isMistyped, setMistyped] = useState(false)
  const { run, pending } = useCommand(closeAccount, {
    onDone: () => endMembership('deleted'),
    failure: {
      title: texts.deleteAccountSheet.failedTitle,
      text: texts.deleteAccountSheet.failedText,
    },
  })

  const close = (next: boolean) => {
    setTyped('')
    setMistyped(false)
    onOpenChange(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isTyped = typed.trim() === deletionWord
    setMistyped(!isTyped)
    if (isTyped) void run({ body: { confirmation: deletionWord } })
  }

  return (
    <Sheet
      open={open}
      onOpenChange={close}
      title={texts.deleteAccountSheet.title}
      subtitle={texts.deleteAccountSheet.subtitle}
      footer={
        <>
          <Button rank={3} onClick={() => close(false)}>
            {texts.deleteAccountSheet.keep}
          </Button>
          <Button type="submit" form={form} busy={pending && texts.deleteAccountSheet.deleting}>
            {texts.deleteAccountSheet.submit}
          </Button>
        </>
      }
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
      </Stack>
    </Sheet>
  )
}

const What = styled(Muted).attrs({ as: 'ul' })`
  display: grid;
  gap: var(--space-2);
  padding-left: var(--space-5);
  list-style: disc;
`
