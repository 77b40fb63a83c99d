import type { Block } from '../../contracts/matching/matching.ts'
import { adviceFor } from '../data/call-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { useRoute } from '../data/use-route.ts'
import { NameWithMarks } from '../profiles/NameWithMarks.tsx'
import { Button } from '../ui/Button.tsx'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { Grow, Row, Stack } from '../ui/layout.ts'
import { Panel } from '../ui/Panel.tsx'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { SkeletonBlock } from '../ui/Skeleton.tsx'
import { useToast } from '../ui/toast-state.ts'
import { Hint, Strong } from '../ui/typography.ts'

/** Texts of the list of blocked members. */
const blockedTexts = {
  title: 'Blocked members',
  none: "You haven't blocked anyone. You can block someone from their card, your matches or a chat.",
  failed: 'Your blocked members could not be loaded',
  blocked: 'Blocked',
  unblock: 'Unblock',
  unblockName: (name: string) => `Unblock ${name}`,
  unblocking: 'Unblocking',
  done: (name: string) => ({
    title: 'Unblocked',
    text: `${name} and you can see each other again.`,
  }),
} as const

/** The members that the reader has blocked, each with an unblock button. */
export function BlockedCard() {
  const { data: blocks, error, refresh } = useRoute('GET /api/blocks')
  if (error && !blocks)
    return (
      <ProblemNotice
        title={blockedTexts.failed}
        text={adviceFor(error)}
        onRetry={() => void refresh()}
      />
    )
  return (
    <Panel id="blocked" title={blockedTexts.title}>
      {!blocks && <SkeletonBlock $height="2.75rem" />}
      {blocks?.length === 0 && <Hint>{blockedTexts.none}</Hint>}
      {blocks && blocks.length > 0 && (
        <Stack as="ul" $gap={2} aria-labelledby="blocked">
          {blocks.map(block => (
            <BlockedMember key={block.profileId} block={block} />
          ))}
        </Stack>
      )}
    </Panel>
  )
}

function BlockedMember({ block }: { block: Block }) {
  const { profileId, pseudonym, createdAt } = block
  const toast = useToast()
  const { run, pending } = useCommand('DELETE /api/blocks/:profileId', {
    refresh: ['/api/blocks', '/api/matches', '/api/discover', '/api/ai/match-suggestions'],
    onDone: () => toast(blockedTexts.done(bidiIsolate(pseudonym))),
  })
  return (
    <Row as="li" $gap={3}>
      <Grow>
        <Strong>
          <NameWithMarks of={block} />
        </Strong>
        <Hint>
          {blockedTexts.blocked} <RelativeTime at={createdAt} />
        </Hint>
      </Grow>
      <Button
        rank={3}
        small
        aria-label={blockedTexts.unblockName(bidiIsolate(pseudonym))}
        busy={pending && blockedTexts.unblocking}
        onClick={() => void run({ params: { profileId } })}
      >
        {blockedTexts.unblock}
      </Button>
    </Row>
  )
}
