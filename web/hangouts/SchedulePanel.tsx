import { useEffect, useRef, useState } from 'react'
import type { HangoutAvailability } from '../../contracts/hangouts/hangout-availability.ts'
import type { SlotKey } from '../../contracts/hangouts/time-slots.ts'
import type { Hobby } from '../../contracts/profiles/hobbies.ts'
import { LoadState } from '../data/LoadState.tsx'
import { useCommand } from '../data/use-command.ts'
import { useRoute } from '../data/use-route.ts'
import { Card } from '../ui/Card.tsx'
import { WithAside } from '../ui/columns.ts'
import { Stack } from '../ui/layout.ts'
import { useToast } from '../ui/toast-state.ts'
import { CardTitle, Muted } from '../ui/typography.ts'
import { useIsWide } from '../ui/use-is-wide.ts'
import { differs, draftOf, type SlotDraft, withSlot } from './availability-drafts.ts'
import { failureOf } from './failure-of.ts'
import { SlotEditorCard, SlotEditorSheet } from './SlotEditor.tsx'
import { SlotGrid } from './SlotGrid.tsx'
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
    <WithAside>
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
    </WithAside>
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
