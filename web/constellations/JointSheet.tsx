import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import styled from 'styled-components'
import type { JointPhoto, OwnJointCard } from '../../contracts/constellations/joint-cards.ts'
import type { OwnLink } from '../../contracts/constellations/links.ts'
import { hasInk } from '../../contracts/core/ink.ts'
import { limits } from '../../contracts/core/limits.ts'
import { modeLabels, modes } from '../../contracts/profiles/mode-labels.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { LoadState } from '../data/LoadState.tsx'
import { useRefresh } from '../data/staleness.ts'
import { useCommand } from '../data/use-command.ts'
import { useMember } from '../data/use-member.ts'
import { useRoute } from '../data/use-route.ts'
import { ChipPart, ChipWrap, ToggleChip } from '../hangouts/HobbyChips.tsx'
import { ActionSheet } from '../ui/ActionSheet.tsx'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { FieldProblem, TextArea } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Stack } from '../ui/layout.ts'
import { Portrait } from '../ui/Portrait.tsx'
import { useToast } from '../ui/toast-state.ts'
import { toggled } from '../ui/toggled.ts'
import { Hint } from '../ui/typography.ts'
import { jointTexts } from './joint-texts.ts'

const { sheet: texts } = jointTexts

type Props = {
  /** The card to change; undefined for a new one. */
  card: OwnJointCard | undefined
  links: readonly OwnLink[]
  open: boolean
  onClose: () => void
}

type Draft = { members: string[]; text: string; photos: string[]; modes: DiscoveryMode[] }

const draftOf = (card: OwnJointCard | undefined, me: string): Draft => ({
  members: card?.people.map(one => one.profileId).filter(id => id !== me) ?? [],
  text: card?.text ?? '',
  photos: card?.photos.map(({ id }) => id) ?? [],
  modes: card?.modes ?? ['dating'],
})

/** The sheet that proposes a joint card, or a change of one. */
export function JointSheet({ card, links, open, onClose }: Props) {
  const me = useMember().id
  const [draft, setDraft] = useState(() => draftOf(card, me))
  const [isChecked, setChecked] = useState(false)
  useEffect(() => {
    if (!open) return
    setDraft(draftOf(card, me))
    setChecked(false)
  }, [open, card, me])
  const toast = useToast()
  const refresh = useRefresh()
  const options = {
    refresh: ['/api/constellation'] as const,
    onDone: () => {
      onClose()
      toast({ ...texts.done, tone: 'success' })
    },
    onFailed: () => void refresh('/api/constellation'),
  }
  const proposing = useCommand('POST /api/joint-cards', options)
  const revising = useCommand('PUT /api/joint-cards/:id', options)
  const photos = useRoute('GET /api/joint-photos', {}, { when: open, refetch: true })
  const on = [me, ...draft.members]
  const offered = photos.data?.filter(({ profileId }) => on.includes(profileId)) ?? []
  const set = (part: Partial<Draft>) => setDraft({ ...draft, ...part })

  const send = () => {
    setChecked(true)
    const { members, text } = draft
    if (members.length === 0 || !hasInk(text) || draft.modes.length === 0) return
    const chosen = draft.photos.filter(id => offered.some(photo => photo.id === id))
    const content = { text, photos: chosen, modes: draft.modes }
    if (card)
      void revising.run({ params: { id: card.id }, body: { ...content, version: card.version } })
    else void proposing.run({ body: { members, ...content } })
  }
  const nameOf = (profileId: string) =>
    bidiIsolate(
      [...links, ...(card?.people ?? [])].find(one => one.profileId === profileId)?.pseudonym ?? '',
    )
  return (
    <ActionSheet
      open={open}
      onClose={onClose}
      title={card ? texts.change : texts.propose}
      {...(card && { subtitle: texts.changeHint })}
      unsaved={JSON.stringify(draft) !== JSON.stringify(draftOf(card, me))}
      cancel={texts.cancel}
      act={texts.send}
      busy={(proposing.pending || revising.pending) && texts.sending}
      onAct={send}
    >
      <Stack $gap={5}>
        {!card && (
          <Toggles
            legend={texts.people}
            problem={isChecked && draft.members.length === 0 && texts.peopleMissing}
            options={links.map(one => [one.profileId, bidiIsolate(one.pseudonym)])}
            chosen={draft.members}
            most={limits.jointCard.members - 1}
            onChange={members => set({ members })}
          />
        )}
        <TextArea
          label={texts.text}
          hint={texts.textHint}
          required
          rows={4}
          limit={limits.jointCard.text}
          noun="text"
          value={draft.text}
          error={isChecked && !hasInk(draft.text) ? texts.textMissing : undefined}
          onChange={({ target }) => set({ text: target.value })}
        />
        <LoadState read={photos} what={texts.what} height="6rem">
          {() =>
            offered.length > 0 && (
              <PhotoChoice
                offered={offered}
                chosen={draft.photos}
                nameOf={id => (id === me ? undefined : nameOf(id))}
                onChange={chosen => set({ photos: chosen })}
              />
            )
          }
        </LoadState>
        <Toggles
          legend={texts.modes}
          problem={isChecked && draft.modes.length === 0 && texts.modesMissing}
          options={modes.map(mode => [mode, modeLabels[mode]])}
          chosen={draft.modes}
          onChange={chosen => set({ modes: modes.filter(mode => chosen.includes(mode)) })}
        />
      </Stack>
    </ActionSheet>
  )
}

type PhotoChoiceProps = {
  offered: readonly JointPhoto[]
  chosen: readonly string[]
  /** Whose photo it is; undefined for the member's own. */
  nameOf: (profileId: string) => string | undefined
  onChange: (chosen: string[]) => void
}

/** Photos of the people on the card, to choose from. */
const PhotoChoice = ({ offered, chosen, nameOf, onChange }: PhotoChoiceProps) => (
  <ChipPart>
    <legend>{texts.photos}</legend>
    <Hint>{texts.photosHint(limits.jointCard.photos)}</Hint>
    <Photos>
      {offered.map((photo, index) => {
        const place =
          offered.slice(0, index).filter(one => one.profileId === photo.profileId).length + 1
        const name = nameOf(photo.profileId)
        const isOn = chosen.includes(photo.id)
        return (
          <Photo
            key={photo.id}
            type="button"
            aria-pressed={isOn}
            aria-label={name === undefined ? texts.ownPhotoOf(place) : texts.photoOf(name, place)}
            disabled={!isOn && chosen.length >= limits.jointCard.photos}
            onClick={() => onChange(toggled(chosen, photo.id))}
          >
            <Portrait photo={photo} seed={photo.profileId} size="fill" sizes="6rem" />
            {isOn && (
              <Mark>
                <Icon of={Check} size="small" />
              </Mark>
            )}
          </Photo>
        )
      })}
    </Photos>
  </ChipPart>
)

type ToggleProps<V extends string> = {
  legend: string
  /** What is missing, once the member tried to send. */
  problem?: string | false
  options: readonly (readonly [V, string])[]
  chosen: readonly V[]
  most?: number
  onChange: (chosen: V[]) => void
}

const Toggles = <V extends string>(props: ToggleProps<V>) => {
  const { legend, problem, options, chosen, most = options.length, onChange } = props
  return (
    <ChipPart>
      <legend>{legend}</legend>
      <Stack $gap={2}>
        <ChipWrap>
          {options.map(([value, label]) => (
            <ToggleChip
              key={value}
              label={label}
              isOn={chosen.includes(value)}
              disabled={!chosen.includes(value) && chosen.length >= most}
              onToggle={() => onChange(toggled(chosen, value))}
            />
          ))}
        </ChipWrap>
        {problem && <FieldProblem>{problem}</FieldProblem>}
      </Stack>
    </ChipPart>
  )
}

const Photos = styled.div`
  display: grid;
  margin-top: var(--space-2);
  grid-template-columns: repeat(auto-fill, minmax(5rem, 1fr));
  gap: var(--space-2);
`

const Photo = styled.button`
  position: relative;
  aspect-ratio: 5 / 6;
  border-radius: var(--radius-md);
  overflow: hidden;

  &[aria-pressed="true"] {
    outline: 3px solid var(--color-primary);
    outline-offset: -3px;
  }

  &:focus-visible {
    outline: var(--focus-width) solid var(--color-focus);
    outline-offset: var(--focus-offset);
  }

  &:disabled {
    opacity: 0.5;
  }
`

const Mark = styled.span`
  position: absolute;
  right: 0.375rem;
  bottom: 0.375rem;
  display: grid;
  place-items: center;
  width: 1.5rem;
  height: 1.5rem;
  border-radius: 50%;
  background: var(--color-primary);
  color: var(--color-on-primary);
`
