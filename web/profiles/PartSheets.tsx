import { useEffect } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { modeLabels, modes } from '../../contracts/profiles/mode-labels.ts'
import type { Profile, ProfilePatch } from '../../contracts/profiles/profiles.ts'
import { useCommand } from '../data/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { EditSheet } from '../ui/EditSheet.tsx'
import { Stack } from '../ui/layout.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { SwitchRow } from '../ui/SwitchRow.tsx'
import { useToast } from '../ui/toast-state.ts'
import { Hint } from '../ui/typography.ts'
import { AgeField } from './AgeField.tsx'
import { BoundariesSheet } from './boundaries/BoundariesSheet.tsx'
import type { ProfilePart } from './edit-parts.ts'
import { modeIcons } from './mode-icons.ts'
import { CardPart, MeetingPart, YouPart } from './ProfileParts.tsx'
import { PhotosSheet } from './photos/PhotosSheet.tsx'
import { PlaceSheet } from './places/PlaceSheet.tsx'
import { changesOf, formOf, type ProfileForm } from './profile-form.ts'
import { fetchChecks, revising } from './profile-resolvers.ts'
import { PreferencesSheet } from './relationship-preferences/PreferencesSheet.tsx'
import { TagsSheet } from './tags/TagsSheet.tsx'
import { texts } from './texts.ts'
import { useIssues } from './use-issues.ts'
import { useSavePart } from './use-save-part.ts'

type Props = { profile: Profile; open: ProfilePart | undefined; onClose: () => void }

/** The sheets that edit the parts of a profile. At most one is open. */
export function PartSheets({ profile, open, onClose }: Props) {
  const field = open === 'details' ? 'detailsVisibility' : undefined
  return (
    <>
      <BasicsSheet
        profile={profile}
        open={open === 'basics' || field !== undefined}
        field={field}
        onClose={onClose}
      />
      <ModesSheet profile={profile} open={open === 'modes'} onClose={onClose} />
      <PhotosSheet open={open === 'photos'} onClose={onClose} />
      <TagsSheet open={open === 'tags'} onClose={onClose} />
      <PlaceSheet profile={profile} open={open === 'place'} onClose={onClose} />
      <BoundariesSheet open={open === 'boundaries'} onClose={onClose} />
      <PreferencesSheet open={open === 'wishes'} onClose={onClose} />
    </>
  )
}

type BasicsSheetProps = {
  profile: Profile
  open: boolean
  /** The field that has the focus at first; by default the first one. */
  field?: 'detailsVisibility' | undefined
  onClose: () => void
}

/** Sheet with the fields of the wizard's first step. Only changed fields are sent. */
function BasicsSheet({ profile, open, field, onClose }: BasicsSheetProps) {
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

type ModesSheetProps = { profile: Profile; open: boolean; onClose: () => void }

/** Sheet for the modes in which others see the member. Without any mode nobody does. */
function ModesSheet({ profile, open, onClose }: ModesSheetProps) {
  const { run, pending } = useSavePart('PUT /api/profile/modes', {
    refresh: ['/api/auth/user', '/api/profile', '/api/discover'],
    done: { title: texts.modesSheet.savedTitle, text: texts.modesSheet.savedText },
    failure: { title: texts.modesSheet.failedTitle, text: texts.modesSheet.failedText },
    onClose,
  })
  return (
    <EditSheet
      title={texts.modesSheet.title}
      subtitle={texts.modesSheet.subtitle}
      open={open}
      onClose={onClose}
      saved={profile.modes}
      onSave={chosen => void run({ body: { modes: chosen } })}
      saving={pending}
    >
      {(chosen, onChange) => (
        <>
          {modes.map(mode => (
            <SwitchRow
              key={mode}
              icon={modeIcons[mode]}
              label={modeLabels[mode]}
              checked={chosen.includes(mode)}
              onChange={on =>
                onChange(modes.filter(one => (one === mode ? on : chosen.includes(one))))
              }
            />
          ))}
          <Hint role="status">{chosen.length === 0 && texts.modesSheet.noneHint}</Hint>
        </>
      )}
    </EditSheet>
  )
}
