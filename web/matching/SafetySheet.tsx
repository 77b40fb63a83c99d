import { type FormEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import styled from 'styled-components'
import { hasInk } from '../../contracts/core/ink.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import type { ReportReason } from '../../contracts/matching/matching.ts'
import { pageAt } from '../../contracts/pages.ts'
import { adviceFor, isTooOften, objectionsTo } from '../data/call-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { ActionSheet } from '../ui/ActionSheet.tsx'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { Stack } from '../ui/layout.ts'
import { SegmentedChoice } from '../ui/SegmentedChoice.tsx'
import { useToast } from '../ui/toast-state.ts'
import { Muted } from '../ui/typography.ts'
import { PhotoField, ReasonField, ReportDescription, TellsHostField } from './ReportFields.tsx'
import { reasonLabels, type SafetyStep, stepLabels } from './safety-labels.ts'
import { safetyTexts } from './safety-texts.ts'

type Props = {
  subject: SafetySubject
  /** Null for the host of an event whom the reader does not see by name: they cannot be blocked here. */
  pseudonym: string | null
  /** The text of the message that is reported. */
  message?: string
  /** The photos of the profile, of which one may be what is reported. */
  photos?: readonly { readonly photoUrl: string }[]
  /** True where somebody else hosts the event or group, who may be told that somebody asked for help. */
  hasHost?: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Called after a block: the two members no longer see each other. */
  onBlocked?: () => void
}

/** Report, block or both, with a reason. */
export function SafetySheet(props: Props) {
  const { subject, message, photos = [], hasHost = false } = props
  const { open, onOpenChange, onBlocked } = props
  const name = props.pseudonym === null ? null : bidiIsolate(props.pseudonym)
  const isEvent = 'hostId' in subject
  const form = useId()
  const [step, setStep] = useState<SafetyStep>('report')
  const [written, setWritten] = useState(false)
  const hasBlocked = useRef(false)
  const close = () => {
    setWritten(false)
    onOpenChange(false)
    if (hasBlocked.current) onBlocked?.()
    hasBlocked.current = false
  }
  const { send, pending, objection } = useSafety({
    subject,
    name: name ?? '',
    onLeft: left => {
      if (left === 'block') setWritten(false)
      setStep(left)
    },
    onBlocked: () => {
      hasBlocked.current = true
    },
    onDone: close,
  })
  return (
    <ActionSheet
      open={open}
      onClose={close}
      unsaved={written}
      title={isEvent ? safetyTexts.event.title : safetyTexts.title}
      subtitle={isEvent ? safetyTexts.event.subtitle : safetyTexts.subtitle(name ?? '')}
      cancel={safetyTexts.cancel}
      act={stepLabels[step].send}
      busy={pending && safetyTexts.sending}
      form={form}
    >
      {message !== undefined && step !== 'block' && (
        <Reported>
          <Muted $size="sm">{safetyTexts.message}</Muted>
          <blockquote dir="auto">{message}</blockquote>
        </Reported>
      )}
      <SafetyForm
        id={form}
        host={isEvent ? name : undefined}
        step={step}
        objection={objection}
        onStep={setStep}
        onWritten={setWritten}
        photos={photos}
        hasHost={hasHost}
        onSend={said => {
          if (!pending) void send({ step, ...said })
        }}
      />
    </ActionSheet>
  )
}

const Reported = styled.div`
  padding-bottom: var(--space-4);

  blockquote {
    max-height: 6rem;
    margin: var(--space-1) 0 0;
    padding-inline-start: var(--space-3);
    border-inline-start: 3px solid var(--color-line-strong);
    overflow: auto;
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
`

type Options = {
  subject: SafetySubject
  /** Of who is blocked, ready to be shown; empty where only a report is offered. */
  name: string
  /** Called when one of both succeeded, with the one that is still to do. */
  onLeft: (left: 'report' | 'block') => void
  onBlocked: () => void
  onDone: () => void
}

type Said = {
  reason: ReportReason
  description: string
  photoId: string | null
  tellsHost: boolean
}

type SafetyInput = Said & { step: SafetyStep }

type Call = { key: string; isDone: boolean }

/** Idempotency keys that stay the same for the same input until all calls have succeeded. */
const useAttempt = () => {
  const last = useRef<{ serialized: string; report: Call; block: Call }>(undefined)
  return {
    attemptAt({ step: _, ...said }: SafetyInput): { report: Call; block: Call } {
      const serialized = JSON.stringify(said)
      const newCall = () => ({ key: randomId(), isDone: false })
      if (last.current?.serialized !== serialized)
        last.current = { serialized, report: newCall(), block: newCall() }
      return last.current
    },
    forget() {
      last.current = undefined
    },
  }
}

/**
 * Reports a member, blocks them, or both. Neither waits for the other to succeed: a report that the
 * server refuses must not keep anybody unprotected. A retry uses the same keys, so nothing is done twice.
 */
function useSafety({ subject, name, onLeft, onBlocked, onDone }: Options) {
  const toast = useToast()
  const navigate = useNavigate()
  const { attemptAt, forget } = useAttempt()
  const calls = useSafetyCalls(subject, name)

  const send = async (input: SafetyInput, attempt = attemptAt(input)) => {
    const { step, reason, description, photoId, tellsHost } = input
    const { report, block } = attempt
    const retry = () => void send(input, attempt)
    if (step !== 'block' && !report.isDone) {
      const said = {
        reason,
        ...(hasInk(description) ? { description } : {}),
        ...(photoId === null ? {} : { photoId }),
        ...(tellsHost ? ({ tellsHost } as const) : {}),
      }
      report.isDone = await calls.report(said, { key: report.key, retry })
    }
    if (step !== 'report' && !block.isDone) {
      block.isDone = await calls.block(reasonLabels[reason], { key: block.key, retry })
      if (block.isDone) onBlocked()
    }
    const isReported = step === 'block' || report.isDone
    const isBlocked = step === 'report' || block.isDone
    if (!isReported || !isBlocked) {
      if (isReported !== isBlocked) onLeft(isReported ? 'block' : 'report')
      return
    }
    forget()
    toast({
      title: safetyTexts.reported.title,
      text: safetyTexts.reported.text,
      tone: 'success',
      outlives: 'next-page',
      action:
        step === 'report'
          ? { label: safetyTexts.ownReports, run: () => navigate(pageAt('/reports')) }
          : {
              label: safetyTexts.isBlocked(name),
              run: () => navigate(pageAt('/settings')),
            },
    })
    onDone()
  }

  return { send, pending: calls.pending, objection: calls.objection }
}

/**
 * Who is reported or blocked: a profile, or a person at an event or in a group, by their id there; or an
 * event, with its host.
 */
type SafetySubject =
  | { readonly profileId: string; readonly messageId?: string }
  | { readonly groupId: string; readonly memberId: string; readonly messageId?: string }
  | { readonly eventId: string; readonly attendeeId: string }
  | { readonly eventId: string; readonly hostId: string }

type ReportBody = {
  reason: ReportReason
  description?: string
  photoId?: string
  tellsHost?: true
}

type Attempt = { key: string; retry: () => void }

const goneWithBlocked = [
  '/api/matches',
  '/api/blocks',
  '/api/events',
  '/api/group-chats',
  '/api/constellation',
  '/api/discover',
  '/api/ai/match-suggestions',
  '/api/notifications/unread-count',
] as const

const reportFailure = (error: Error) => ({
  title: safetyTexts.notReported.title,
  text: isTooOften(error) ? adviceFor(error) : safetyTexts.notReported.text,
})

const attendeeIn = ({ eventId: id, ...who }: Extract<SafetySubject, { eventId: string }>) => ({
  id,
  attendeeId: 'hostId' in who ? who.hostId : who.attendeeId,
})

const memberIn = ({ groupId: id, memberId }: Extract<SafetySubject, { groupId: string }>) => ({
  id,
  profileId: memberId,
})

const messageIn = ({ messageId }: { readonly messageId?: string }) =>
  messageId === undefined ? {} : { messageId }

/** The calls that report and block a subject. Each returns whether it succeeded. */
function useSafetyCalls(subject: SafetySubject, name: string) {
  const blocking = {
    refresh: goneWithBlocked,
    failure: safetyTexts.notBlocked(name),
  }
  const profile = {
    report: useCommand('POST /api/reports', { failure: reportFailure }),
    block: useCommand('POST /api/blocks', blocking),
  }
  const attendee = {
    report: useCommand('POST /api/events/:id/attendees/:attendeeId/reports', {
      failure: reportFailure,
    }),
    block: useCommand('POST /api/events/:id/attendees/:attendeeId/blocks', blocking),
  }
  const event = useCommand('POST /api/events/:id/reports', { failure: reportFailure })
  const groupMember = {
    report: useCommand('POST /api/group-chats/:id/members/:profileId/reports', {
      failure: reportFailure,
    }),
    block: useCommand('POST /api/group-chats/:id/members/:profileId/blocks', blocking),
  }

  const sendReport = ({ photoId, ...body }: ReportBody, attempt: Attempt): Promise<unknown> => {
    if ('hostId' in subject) return event.run({ params: { id: subject.eventId }, body }, attempt)
    if ('eventId' in subject)
      return attendee.report.run({ params: attendeeIn(subject), body }, attempt)
    if ('groupId' in subject)
      return groupMember.report.run(
        { params: memberIn(subject), body: { ...messageIn(subject), ...body } },
        attempt,
      )
    const { tellsHost: _, ...said } = body
    const photo = photoId === undefined ? {} : { photoId }
    return profile.report.run({ body: { ...subject, ...said, ...photo } }, attempt)
  }
  const sendBlock = (reason: string, attempt: Attempt): Promise<unknown> => {
    const body = { reason }
    if ('eventId' in subject)
      return attendee.block.run({ params: attendeeIn(subject), body }, attempt)
    if ('groupId' in subject)
      return groupMember.block.run({ params: memberIn(subject), body }, attempt)
    return profile.block.run({ body: { profileId: subject.profileId, reason } }, attempt)
  }

  return {
    report: async (said: ReportBody, attempt: Attempt) =>
      (await sendReport(said, attempt)) !== undefined,
    block: async (reason: string, attempt: Attempt) =>
      (await sendBlock(reason, attempt)) !== undefined,
    /** What the server objects to in the description of the last report. */
    objection: [profile.report, attendee.report, groupMember.report, event]
      .map(({ error }) => objectionsTo(error, 'description'))
      .find(Boolean),
    pending:
      event.pending ||
      [profile, attendee, groupMember].some(({ report, block }) => report.pending || block.pending),
  }
}

type SafetyProps = {
  id: string
  /** For an event: the name of its host; null if the reader does not see it. */
  host: string | null | undefined
  step: SafetyStep
  /** What the server objects to in the description that was sent. */
  objection: string | undefined
  onStep: (step: SafetyStep) => void
  /** Called with true while the form has text that would be lost. */
  onWritten: (isWritten: boolean) => void
  photos: readonly { readonly photoUrl: string }[]
  hasHost: boolean
  onSend: (said: Said) => void
}

const steps = (['report', 'block', 'both'] as const).map(value => ({
  value,
  label: stepLabels[value].choose,
}))

/** Form to report or block a member, with a reason. Only a report has a description. */
function SafetyForm(props: SafetyProps) {
  const { id, host, step, objection, onStep, onWritten, photos, hasHost, onSend } = props
  const [reason, setReason] = useState<ReportReason | ''>('')
  const [description, setDescription] = useState('')
  const [photoId, setPhotoId] = useState<string | null>(null)
  const [tellsHost, setTellsHost] = useState(false)
  const [sent, setSent] = useState(false)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (reason !== '') onSend({ reason, description, photoId, tellsHost })
  }
  const choose = (chosen: ReportReason) => {
    setReason(chosen)
    // Of an event, only the reporter can tell whether the host is meant; blocking the host hides the event.
    if (chosen === 'unsafe' && host === undefined) onStep('both')
  }

  return (
    <form id={id} noValidate onSubmit={submit}>
      <Stack>
        {host !== null && (
          <>
            <SegmentedChoice
              label={host === undefined ? safetyTexts.step : safetyTexts.subtitle(host)}
              options={steps}
              value={step}
              onChange={onStep}
            />
            <Muted $size="sm">{stepLabels[step].means}</Muted>
          </>
        )}
        <ReasonField
          value={reason}
          sent={sent}
          onChange={choose}
          aboutBlock={
            step === 'both'
              ? safetyTexts.help.block
              : host !== undefined
                ? safetyTexts.help.blockAtEvent
                : undefined
          }
        />
        {step !== 'block' && photos.length > 0 && (
          <PhotoField photos={photos} value={photoId} onChange={setPhotoId} />
        )}
        {step !== 'block' && (
          <ReportDescription
            value={description}
            problem={objection}
            onChange={value => {
              setDescription(value)
              onWritten(hasInk(value))
            }}
          />
        )}
        {step !== 'block' && hasHost && (
          <TellsHostField checked={tellsHost} onChange={setTellsHost} />
        )}
      </Stack>
    </form>
  )
}
