import { useEffect } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { Profile, ProfilePatch } from '../../contracts/profiles/profiles.ts'
import { useCommand } from '../data/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { Stack } from '../ui/layout.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { useToast } from '../ui/toast-state.ts'
import { AgeField } from './AgeField.tsx'
import { CardPart, MeetingPart, YouPart } from './ProfileParts.tsx'
import { changesOf, formOf, type ProfileForm } from './profile-form.ts'
import { fetchChecks, revising } from './profile-resolvers.ts'
import { texts } from './texts.ts'
import { useIssues } from './use-issues.ts'

type Props = {
  profile: Profile
  open: boolean
  /** The field that has the focus at first; by default the first one. */
  field?: 'detailsVisibility' | undefined
  onClose: () => void
}

/** Sheet with the fields of the wizard's first step. Only changed fields are sent. */
export function BasicsSheet({ profile, open, field, onClose }: Props) {
  const toast = useToast()
  const form = useForm<ProfileForm, unknown, ProfilePatch>({
    resolver: revising,
    values: formOf(profile),
  })
  useEffect(() => void fetchChecks(), [])
  const { setFocus } = form
  useEffect(() => {
    if (!open || !field) return
    // A sheet takes the focus itself when it opens.
    const frame = requestAnimationFrame(() => setFocus(field))
    return () => cancelAnimationFrame(frame)
  }, [open, field, setFocus])
  const { run, pending, error } = useCommand('PATCH /api/profile', {
    refresh: ['/api/auth/user', '/api/profile', '/api/discover'],
    onDone: () => {
      onClose()
      toast({
        title: texts.basicsSheet.savedTitle,
        text: texts.basicsSheet.savedText,
        tone: 'success',
      })
    },
    failure: { title: texts.basicsSheet.failedTitle, text: texts.basicsSheet.failedText },
  })
  useIssues(form, error)

  const cancel = () => {
    form.reset(formOf(profile))
    onClose()
  }

  const save = form.handleSubmit(next => {
    const changes = changesOf(profile, next)
    if (Object.keys(changes).length === 0) cancel()
    else void run({ body: changes })
  })

  return (
    <Sheet
      open={open}
      onOpenChange={next => next || cancel()}
      unsaved={form.formState.isDirty}
      title={texts.basicsSheet.title}
      subtitle={texts.basicsSheet.subtitle}
      footer={
        <>
          <Button rank={3} onClick={cancel}>
            {texts.basicsSheet.cancel}
          </Button>
          <Button type="submit" form="edit-basics" busy={pending && texts.basicsSheet.saving}>
            {texts.basicsSheet.save}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form id="edit-basics" noValidate onSubmit={save}>
          <Stack $gap={6}>
            <YouPart first={<AgeField />} />
            <CardPart />
            <MeetingPart />
          </Stack>
        </form>
      </FormProvider>
    </Sheet>
  )
}
