import { discoverByQuery } from '../../contracts/discovery.ts'
import { listSuggestions } from '../../contracts/insights.ts'
import { listBlocks, listMatches, unblock } from '../../contracts/matching.ts'
import { adviceFor } from '../data/failure.ts'
import { useCommand } from '../data/use-command.ts'
import { useRoute } from '../data/use-route.ts'
import { Button } from '../look/Button.tsx'
import { Card } from '../look/Card.tsx'
import { DemoMark } from '../look/DemoMark.tsx'
import { isolated } from '../look/isolated.ts'
import { Grow, Row, Stack } from '../look/layout.ts'
import { Problem } from '../look/Problem.tsx'
import { RelativeTime } from '../look/RelativeTime.tsx'
import { SkeletonBlock } from '../look/Skeleton.tsx'
import { CardTitle, Hint, Strong } from '../look/text.ts'
import { useToast } from '../look/toast.ts'

/** Whom one has blocked, and the way back. */
export function BlockedCard() {
  const { data: blocks, error, refresh } = useRoute(listBlocks)
  if (error && !blocks)
    return (
      <Problem
        title="Your blocks could not be loaded"
        text={adviceFor(error)}
        onRetry={() => void refresh()}
      />
    )
  return (
    <Card aria-labelledby="blocked">
      <Stack $gap={3}>
        <CardTitle id="blocked">Blocked members</CardTitle>
        {!blocks && <SkeletonBlock $height="2.75rem" />}
        {blocks?.length === 0 && (
          <Hint>Nobody. You can block someone from their card, your matches or a chat.</Hint>
        )}
        {blocks && blocks.length > 0 && (
          <Stack as="ul" $gap={2} aria-labelledby="blocked">
            {blocks.map(block => (
              <BlockedMember key={block.profileId} {...block} />
            ))}
          </Stack>
        )}
      </Stack>
    </Card>
  )
}

type Blocked = { profileId: string; pseudonym: string; isDemo: boolean; createdAt: string }

function BlockedMember({ profileId, pseudonym, isDemo, createdAt }: Blocked) {
  const toast = useToast()
  const { run, pending } = useCommand(unblock, {
    refresh: [listBlocks.path, listMatches.path, discoverByQuery.path, listSuggestions.path],
    onDone: () =>
      toast({
        title: 'Unblocked',
        text: `${isolated(pseudonym)} and you can see each other again.`,
      }),
  })
  return (
    <Row as="li" $gap={3}>
      <Grow>
        <Strong>
          <bdi>{pseudonym}</bdi> {isDemo && <DemoMark />}
        </Strong>
        <Hint>
          Blocked <RelativeTime at={createdAt} />
        </Hint>
      </Grow>
      <Button
        rank={3}
        small
        aria-label={`Unblock ${isolated(pseudonym)}`}
        busy={pending && 'Unblocking'}
        onClick={() => void run({ params: { profileId } })}
      >
        Unblock
      </Button>
    </Row>
  )
}
