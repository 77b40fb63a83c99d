import { Trash2 } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { limits } from '../../contracts/core/limits.ts'
import type { HangoutAvailability } from '../../contracts/hangouts/hangout-availability.ts'
import type { SlotKey } from '../../contracts/hangouts/time-slots.ts'
import type { Hobby } from '../../contracts/profiles/hobbies.ts'
import { failureOf } from '../data/failure-of.ts'
import { LoadState } from '../data/LoadState.tsx'
import { useCommand } from '../data/use-command.ts'
import { useRoute } from '../data/use-route.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Split } from '../ui/columns.ts'
import { TextArea } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Row, Stack } from '../ui/layout.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { SwitchRow } from '../ui/SwitchRow.tsx'
import { useToast } from '../ui/toast-state.ts'
import { toggled } from '../ui/toggled.ts'
import { CardTitle, Muted } from '../ui/typography.ts'
import { useIsWide } from '../ui/use-is-wide.ts'
import { HobbyChips } from './HobbyChips.tsx'
import { SlotGrid } from './SlotGrid.tsx'
import { slotHours, slotLabel } from './slot-labels.ts'
import { texts } from './texts.ts'

/**
 * The member's free times: a grid of slots, with the editor of the selected one beside or over it.
 */
export function SchedulePanel() {
  const read = useRoute('GET /api/hangout-availability')
  const hobbies = useRoute('GET /api/profile-hobbies')
  return (
    <LoadState read={read} what="availability" height="34rem">
      {declared => (
        <Schedule loaded={declared} own={hobbies.data?.map(({ hobby }) => hobby) ?? []} />
      )}
    </LoadState>
  )
}

type ScheduleProps = { loaded: readonly HangoutAvailability[]; own: readonly Hobby[] }

function Schedule({ loaded, own }: ScheduleProps) {
  const isWide = useIsWide()
  const [chosen, setChosen] = useState<SlotKey>()
  const [isOpen, setIsOpen] = useState(false)
  const [drafts, setDrafts] = useState<Partial<Record<SlotKey, SlotDraft>>>({})
  const editor = useRef<HTMLHeadingElement>(null)
  const drop = (slot: SlotKey) => setDrafts(({ [slot]: _, ...others }) => others)
  const { declared, save, saving } = useDeclared(loaded, slot => {
    drop(slot)
    setIsOpen(false)
  })
  const choose = (slot: SlotKey) => {
    setChosen(slot)
    setIsOpen(true)
    requestAnimationFrame(() => editor.current?.focus())
  }
  const editing = chosen && {
    slot: chosen,
    isStored: declared.some(({ timeSlot }) => timeSlot === chosen),
    draft: drafts[chosen] ?? draftOf(chosen, declared),
    onChange: (draft: SlotDraft) => setDrafts(all => ({ ...all, [chosen]: draft })),
    own,
    saving,
    onSave: (draft: SlotDraft | undefined) => void save(chosen, draft),
  }
  return (
    <Split>
      <Card aria-labelledby="free">
        <Stack>
          <Stack $gap={1}>
            <CardTitle id="free">{texts.schedule.title}</CardTitle>
            <Muted $size="sm">{texts.schedule.hint}</Muted>
          </Stack>
          <SlotGrid
            labelledBy="free"
            declared={declared}
            chosen={isWide || isOpen ? chosen : undefined}
            onChoose={choose}
          />
        </Stack>
      </Card>
      {editing &&
        (isWide ? (
          <SlotEditorCard key={editing.slot} titleRef={editor} {...editing} />
        ) : (
          <SlotEditorSheet
            key={editing.slot}
            open={isOpen}
            unsaved={differs(editing.draft, draftOf(editing.slot, declared))}
            onClose={() => {
              drop(editing.slot)
              setIsOpen(false)
            }}
            {...editing}
          />
        ))}
    </Split>
  )
}

const nothingChosen = {
  title: texts.schedule.missingTitle,
  text: texts.schedule.missingText,
  tone: 'destructive',
} as const

/** The stored list, updated from the answer of a save before the next read, and how to save it. */
function useDeclared(loaded: readonly HangoutAvailability[], onSaved: (slot: SlotKey) => void) {
  const toast = useToast()
  const [answer, setAnswer] = useState<readonly HangoutAvailability[]>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer read replaces the answer
  useEffect(() => setAnswer(undefined), [loaded])
  const declared = answer ?? loaded
  const { run, pending } = useCommand('POST /api/hangout-availability', {
    refresh: ['/api/hangout-availability'],
    failure: failureOf(texts.schedule.failed),
  })
  const save = async (slot: SlotKey, draft: SlotDraft | undefined) => {
    if (draft?.hobbies.length === 0) return toast(nothingChosen)
    const availability = withSlot(declared, slot, draft)
    const stored = await run({ body: { availability: availability as never } })
    if (!stored) return
    setAnswer(stored)
    onSaved(slot)
    toast({ title: texts.schedule.saved, tone: 'success' })
  }
  return { declared, save, saving: pending }
}

/** Hobbies that are shown before the member asks for more. */
const SHOWN_FIRST = 6

type Props = {
  slot: SlotKey
  isStored: boolean
  draft: SlotDraft
  onChange: (draft: SlotDraft) => void
  own: readonly Hobby[]
  saving: boolean
  /** Saves the draft; without one, removes the slot. */
  onSave: (draft: SlotDraft | undefined) => void
}

type CardProps = Props & { titleRef: RefObject<HTMLHeadingElement | null> }

/** Editor of one time slot, beside the grid on a wide screen. */
const SlotEditorCard = ({ titleRef, ...props }: CardProps) => (
  <Card as="aside" aria-labelledby="slot">
    <Stack>
      <div>
        <Title id="slot" ref={titleRef} tabIndex={-1}>
          {slotLabel(props.slot)}
        </Title>
        <Muted $size="sm">{slotHours(props.slot)}</Muted>
      </div>
      <SlotFields {...props} />
      <Row $gap={2}>{slotButtons(props)}</Row>
    </Stack>
  </Card>
)

type SheetProps = Props & { open: boolean; unsaved: boolean; onClose: () => void }

/** The same editor as a sheet, where there is no room beside the grid. */
const SlotEditorSheet = ({ open, unsaved, onClose, ...props }: SheetProps) => (
  <Sheet
    open={open}
    onOpenChange={next => next || onClose()}
    title={slotLabel(props.slot)}
    subtitle={slotHours(props.slot)}
    unsaved={unsaved}
    footer={slotButtons(props)}
  >
    <SlotFields {...props} />
  </Sheet>
)

function SlotFields({ draft, onChange, own }: Pick<Props, 'draft' | 'onChange' | 'own'>) {
  const { hobbies, notes, isActive } = draft
  return (
    <Stack>
      <SwitchRow
        label={isActive ? texts.slot.free : texts.slot.off}
        hint={isActive ? texts.slot.freeHint : texts.slot.offHint}
        checked={isActive}
        onChange={checked => onChange({ ...draft, isActive: checked })}
      />
      <HobbyChips
        legend={texts.slot.hobbies}
        shownFirst={SHOWN_FIRST}
        most={limits.hangoutAvailability.hobbies}
        own={own}
        chosen={hobbies}
        onToggle={hobby => onChange({ ...draft, hobbies: toggled(hobbies, hobby) })}
      />
      <TextArea
        label={texts.slot.notes}
        hint={texts.slot.notesHint}
        rows={2}
        limit={limits.hangoutAvailability.notes}
        noun="note"
        value={notes}
        onChange={event => onChange({ ...draft, notes: event.target.value })}
      />
    </Stack>
  )
}

const slotButtons = ({
  isStored,
  draft,
  saving,
  onSave,
}: Pick<Props, 'isStored' | 'draft' | 'saving' | 'onSave'>): ReactNode => (
  <>
    {isStored && (
      <Button
        rank={3}
        small
        icon={<Icon of={Trash2} size="small" />}
        onClick={() => onSave(undefined)}
      >
        {texts.slot.remove}
      </Button>
    )}
    <Save small busy={saving && texts.slot.saving} onClick={() => onSave(draft)}>
      {texts.slot.save}
    </Save>
  </>
)

const Title = styled(CardTitle)`
  &:focus {
    outline: none;
  }
`

const Save = styled(Button)`
  flex: 1;
`

/** Unsaved choices for a time slot. */
type SlotDraft = {
  readonly hobbies: readonly string[]
  readonly notes: string
  readonly isActive: boolean
}

const emptyDraft: SlotDraft = { hobbies: [], notes: '', isActive: true }

const draftOf = (slot: SlotKey, declared: readonly HangoutAvailability[]): SlotDraft => {
  const stored = declared.find(({ timeSlot }) => timeSlot === slot)
  return stored
    ? { hobbies: stored.hobbies, notes: stored.notes ?? '', isActive: stored.isActive }
    : emptyDraft
}

/** Whether two drafts differ. The order of the hobbies does not count. */
const differs = (one: SlotDraft, other: SlotDraft): boolean =>
  one.isActive !== other.isActive ||
  one.notes !== other.notes ||
  one.hobbies.toSorted().join() !== other.hobbies.toSorted().join()

/** The whole list with the slot as drafted, or without it. */
const withSlot = (
  declared: readonly HangoutAvailability[],
  slot: SlotKey,
  draft: SlotDraft | undefined,
): HangoutAvailability[] => [
  ...declared.filter(({ timeSlot }) => timeSlot !== slot),
  ...(draft
    ? [
        {
          timeSlot: slot,
          hobbies: [...draft.hobbies],
          notes: draft.notes.trim() || null,
          isActive: draft.isActive,
        },
      ]
    : []),
]
