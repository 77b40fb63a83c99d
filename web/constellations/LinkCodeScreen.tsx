import { Link2Off } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import type { EndpointResponse } from '../../contracts/features.ts'
import { pageAt } from '../../contracts/pages.ts'
import { CallFailed } from '../data/call-errors.ts'
import { LoadState } from '../data/LoadState.tsx'
import { useCommand } from '../data/use-command.ts'
import { useRoute } from '../data/use-route.ts'
import { Words } from '../profiles/Facts.tsx'
import { wordInLine } from '../profiles/link-words.ts'
import { Marks } from '../profiles/NameWithMarks.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { InitialPortrait } from '../ui/InitialPortrait.tsx'
import { Grow, Row, Ruled, Shares, Stack } from '../ui/layout.ts'
import { ScreenFrame } from '../ui/ScreenFrame.tsx'
import { useToast } from '../ui/toast-state.ts'
import { CardTitle, Muted, Strong } from '../ui/typography.ts'
import { LinkFields, newSide } from './LinkFields.tsx'
import { texts } from './texts.ts'

/** `/link/:code`: who asks by a one-time link, and the answer to it. */
export function LinkCodeScreen() {
  const { code = '' } = useParams()
  const read = useRoute('GET /api/link-codes/:code', { params: { code } }, { refetch: true })
  const isGone = read.error instanceof CallFailed && read.error.status < 500
  return (
    <ScreenFrame title={texts.code.title} width="text">
      {isGone ? (
        <EmptyState
          icon={Link2Off}
          title={texts.code.gone}
          text={texts.code.goneText}
          action={texts.code.goneAction}
          to={pageAt('/constellation')}
        />
      ) : (
        <LoadState read={read} what={texts.code.what} height="24rem">
          {asked => <Asked code={code} asked={asked} />}
        </LoadState>
      )}
    </ScreenFrame>
  )
}

type Props = { code: string; asked: EndpointResponse<'GET /api/link-codes/:code'> }

function Asked({ code, asked }: Props) {
  const name = bidiIsolate(asked.pseudonym)
  const [side, setSide] = useState({ ...newSide, kind: asked.kind })
  const navigate = useNavigate()
  const toast = useToast()
  const { run, pending } = useCommand('POST /api/link-codes/:code/accept', {
    refresh: ['/api/constellation'],
    onDone: () => {
      toast({ ...texts.accept.done(name), tone: 'success', outlives: 'next-page' })
      navigate(pageAt('/constellation'), { replace: true })
    },
  })
  return (
    <Card
      as="form"
      onSubmit={event => {
        event.preventDefault()
        void run({ params: { code }, body: side })
      }}
    >
      <Stack $gap={5}>
        <Row $gap={3}>
          <InitialPortrait name={asked.pseudonym} />
          <Grow>
            <CardTitle>
              {texts.code.asks(name)} <Marks of={asked} />
            </CardTitle>
            <Muted $size="sm">
              {texts.received.word} <Strong dir="auto">{wordInLine(asked)}</Strong>
            </Muted>
          </Grow>
        </Row>
        {asked.note && <Words>{asked.note}</Words>}
        <Muted>{texts.code.about}</Muted>
        <LinkFields value={side} onChange={setSide} />
        <Ruled>
          <Shares>
            <ButtonLink rank={3} to={pageAt('/')}>
              {texts.code.decline}
            </ButtonLink>
            <Button type="submit" busy={pending && texts.accept.linking}>
              {texts.accept.yes}
            </Button>
          </Shares>
        </Ruled>
      </Stack>
    </Card>
  )
}
