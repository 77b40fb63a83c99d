import { Suspense, useEffect, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { hasInk } from '../../contracts/core/ink.ts'
import { modeLabels, modes } from '../../contracts/profiles/mode-labels.ts'
import type { Profile, ProfilePatch } from '../../contracts/profiles/profiles.ts'
import { adviceFor } from '../data/call-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { useRoute } from '../data/use-route.ts'
import { ActionSheet } from '../ui/ActionSheet.tsx'
import { EditSheet } from '../ui/EditSheet.tsx'
import { Stack } from '../ui/layout.ts'
import { lazySheet } from '../ui/lazy-sheet.ts'
import { SwitchRow } from '../ui/SwitchRow.tsx'
import { useToast } from '../ui/toast-state.ts'
import { Hint } from '../ui/typography.ts'
import { AgeField } from './AgeField.tsx'
import { BoundariesForm } from './boundaries/BoundariesForm.tsx'
import { texts as boundaryTexts } from './boundaries/texts.ts'
import type { ProfilePart } from './edit-parts.ts'
import { modeIcons } from './mode-icons.ts'
import { CardPart, MeetingPart, YouPart } from './ProfileParts.tsx'
import { PlaceSheet } from './places/PlaceSheet.tsx'
import { changesOf, formOf, type ProfileForm } from './profile-form.ts'
import { fetchChecks, revising } from './profile-resolvers.ts'
import { PromptsForm } from './prompts/PromptsForm.tsx'
import { texts as promptTexts } from './prompts/texts.ts'
import { PreferencesForm } from './relationship-preferences/PreferencesForm.tsx'
import { texts as wishTexts } from './relationship-preferences/texts.ts'
import { TagsField } from './tags/TagsField.tsx'
import { texts as tagTexts } from './tags/texts.ts'
import { texts } from './texts.ts'
import { useIssues } from './use-issues.ts'
import { useSavePart } from './use-save-part.ts'

const TravelSheet = lazySheet('TravelSheet', () => import('./travel/TravelSheet.tsx'))
const PhotosSheet = lazySheet('PhotosSheet', () => import('./photos/PhotosSheet.tsx'))

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
      <Suspense>
        <PhotosSheet open={open === 'photos'} onClose={onClose} />
      </Suspense>
      <TagsSheet open={open === 'tags'} onClose={onClose} />
      <PromptsSheet open={open === 'prompts'} onClose={onClose} />
      <PlaceSheet profile={profile} open={open === 'place'} onClose={onClose} />
      <Suspense>
        <TravelSheet profile={profile} open={open === 'travel'} onClose={onClose} />
      </Suspense>
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
    <ActionSheet
      open={open}
      onClose={cancel}
      unsaved={form.formState.isDirty}
      title={texts.basicsSheet.title}
      subtitle={texts.basicsSheet.subtitle}
      cancel={texts.basicsSheet.cancel}
      act={texts.basicsSheet.save}
      busy={pending && texts.basicsSheet.saving}
      form="edit-basics"
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
    </ActionSheet>
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

type PartSheetProps = { open: boolean; onClose: () => void }

/** What a sheet shows of a part that is read when it opens: the part, or why it did not load. */
const shown = <V,>(
  saved: V | undefined,
  { error, refresh }: { error: Error | undefined; refresh: () => Promise<unknown> },
) => ({
  saved,
  ...(error && { problem: { text: adviceFor(error), retry: () => void refresh() } }),
})

function TagsSheet({ open, onClose }: PartSheetProps) {
  const { sheet } = tagTexts
  const read = useRoute('GET /api/profile-tags', {}, { when: open, refetch: true })
  const { run, pending } = useSavePart('PUT /api/profile-tags', {
    refresh: ['/api/auth/user', '/api/profile', '/api/profile-tags', '/api/discover'],
    done: sheet.done,
    failure: sheet.failed,
    onClose,
  })
  return (
    <EditSheet
      title={sheet.title}
      open={open}
      onClose={onClose}
      {...shown(read.data?.tags, read)}
      onSave={tags => void run({ body: { tags } })}
      saving={pending}
    >
      {(value, onChange) => <TagsField value={value} onChange={onChange} />}
    </EditSheet>
  )
}

function PromptsSheet({ open, onClose }: PartSheetProps) {
  const { sheet } = promptTexts
  const read = useRoute('GET /api/profile-prompts', {}, { when: open, refetch: true })
  const [isChecked, setChecked] = useState(false)
  useEffect(() => {
    if (!open) setChecked(false)
  }, [open])
  const { run, pending } = useSavePart('PUT /api/profile-prompts', {
    refresh: ['/api/profile-prompts', '/api/discover'],
    done: sheet.done,
    failure: sheet.failed,
    onClose,
  })
  return (
    <EditSheet
      title={sheet.title}
      subtitle={sheet.subtitle}
      open={open}
      onClose={onClose}
      {...shown(read.data?.answers, read)}
      onSave={answers => {
        setChecked(true)
        if (answers.every(({ answer }) => hasInk(answer))) void run({ body: { answers } })
      }}
      saving={pending}
    >
      {(value, onChange) => <PromptsForm value={value} onChange={onChange} isChecked={isChecked} />}
    </EditSheet>
  )
}

function BoundariesSheet({ open, onClose }: PartSheetProps) {
  const { sheet } = boundaryTexts
  const read = useRoute('GET /api/consent-preferences', {}, { when: open })
  const { run, pending } = useSavePart('POST /api/consent-preferences', {
    refresh: ['/api/consent-preferences', '/api/discover', '/api/user-achievements'],
    done: sheet.done,
    failure: sheet.failed,
    onClose,
  })
  return (
    <EditSheet
      title={sheet.title}
      subtitle={sheet.subtitle}
      open={open}
      onClose={onClose}
      {...shown(read.data, read)}
      onSave={preferences => void run({ body: { preferences } })}
      saving={pending}
    >
      {(value, onChange) => <BoundariesForm value={value} onChange={onChange} />}
    </EditSheet>
  )
}

function PreferencesSheet({ open, onClose }: PartSheetProps) {
  const { sheet } = wishTexts
  const read = useRoute('GET /api/relationship-preferences', {}, { when: open })
  const { run, pending } = useSavePart('POST /api/relationship-preferences', {
    refresh: ['/api/relationship-preferences'],
    done: sheet.done,
    failure: sheet.failed,
    onClose,
  })
  return (
    <EditSheet
      title={sheet.title}
      subtitle={sheet.subtitle}
      open={open}
      onClose={onClose}
      {...shown(read.data, read)}
      onSave={preferences => void run({ body: { preferences } })}
      saving={pending}
    >
      {(value, onChange) => <PreferencesForm value={value} onChange={onChange} />}
    </EditSheet>
  )
}
