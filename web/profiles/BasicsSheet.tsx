import { useEffect } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { discoverByQuery, getProfile, reviseProfile } from '../../contracts/endpoints.ts'
import type { Profile, ProfilePatch } from '../../contracts/profiles.ts'
import { useCommand } from '../data/use-command.ts'
import { sessionAddress } from '../identity/session.ts'
import { Button } from '../ui/Button.tsx'
import { Stack } from '../ui/layout.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { useToast } from '../ui/toast.ts'
import { DiscoveryFields, PrivacyFields } from './PreferenceFields.tsx'
import { AboutFields, IdentityFields, RelationshipFields } from './ProfileFields.tsx'
import { changesOf, formOf, type ProfileForm } from './profile-form.ts'
import { fetchChecks, revising } from './profile-resolvers.ts'
import { useIssues } from './use-issues.ts'

type Props = { profile: Profile; open: boolean; onClose: () => void }

/** Sheet with the fields of the first step, filled in. It sends only what has changed. */
export function BasicsSheet({ profile, open, onClose }: Props) {
  const toast = useToast()
  const form = useForm<ProfileForm, unknown, ProfilePatch>({
    resolver: revising,
    values: formOf(profile),
  })
  useEffect(() => void fetchChecks(), [])
  const { run, pending, error } = useCommand(reviseProfile, {
    refresh: [sessionAddress, getProfile.path, discoverByQuery.path],
    onDone: () => {
      onClose()
      toast({ title: 'Profile Updated', text: 'Whoever may see it sees it now.', tone: 'success' })
    },
    failure: { title: 'Error', text: 'Failed to update profile. Please try again.' },
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
      title="Basic Info"
      subtitle="Name, pronouns, age, bio and style are on your card. The rest is for your matches."
      footer={
        <>
          <Button rank={3} onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" form="edit-basics" busy={pending && 'Saving'}>
            Save Changes
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form id="edit-basics" noValidate onSubmit={save}>
          <Stack>
            <AboutFields />
            <IdentityFields />
            <RelationshipFields />
            <DiscoveryFields />
            <PrivacyFields />
          </Stack>
        </form>
      </FormProvider>
    </Sheet>
  )
}
