import { type FormEvent, useId, useState } from 'react'
import styled from 'styled-components'
import { deletionWord } from '../../contracts/deletion-word.ts'
import { closeAccount } from '../../contracts/endpoints.ts'
import { useCommand } from '../data/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/Field.tsx'
import { Stack } from '../ui/layout.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { Muted } from '../ui/text.ts'
import { endMembership } from './goodbye.ts'

type Props = { open: boolean; onOpenChange: (open: boolean) => void }

const notTyped = `Type ${deletionWord}, in capital letters, to delete your account.`

/** Explains what is deleted and what stays, and asks for the confirmation word. */
export function DeleteAccountSheet({ open, onOpenChange }: Props) {
  const form = useId()
  const [typed, setTyped] = useState('')
  const [isMistyped, setMistyped] = useState(false)
  const { run, pending } = useCommand(closeAccount, {
    onDone: () => endMembership('deleted'),
    failure: { title: 'Error', text: 'Failed to delete your account. Please try again.' },
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
      title="Delete your account?"
      subtitle="This cannot be undone."
      footer={
        <>
          <Button rank={3} onClick={() => close(false)}>
            Keep Account
          </Button>
          <Button type="submit" form={form} busy={pending && 'Deleting'}>
            Delete Account
          </Button>
        </>
      }
    >
      <Stack $gap={4}>
        <What>
          <li>Your profile and photos are gone for everyone at once.</li>
          <li>
            Your matches end, and their chats close for both sides. Your messages are deleted.
          </li>
          <li>A running subscription is cancelled at once: nothing more is charged.</li>
          <li>You are signed out everywhere. Downloading your data is only possible before.</li>
          <li>
            Reports about harm, yours and those about you, are kept for at most 12 months, for the
            safety of others.
          </li>
          <li>
            You can join again, as somebody new. Blocks on you, a suspension and today’s limits stay
            with how you sign in: keyed hashes of it are kept for at most 24 months.
          </li>
        </What>
        <form id={form} onSubmit={submit} noValidate>
          <TextField
            label={`Type ${deletionWord} to confirm`}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={typed}
            error={isMistyped ? notTyped : undefined}
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
