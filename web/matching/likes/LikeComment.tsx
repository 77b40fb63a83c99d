import type { ShownLikeComment } from '../../../contracts/matching/like-comments.ts'
import { promptTexts } from '../../../contracts/profiles/prompt-catalogue.ts'
import { Words } from '../../profiles/Facts.tsx'
import { Grow, Row } from '../../ui/layout.ts'
import { Portrait } from '../../ui/Portrait.tsx'
import { Hint } from '../../ui/typography.ts'
import { likeCommentTexts } from './like-comment-texts.ts'

const { shown } = likeCommentTexts

/** What somebody said with their like, with the own photo or prompt that it is about. */
export const LikeComment = ({ comment }: { comment: ShownLikeComment }) => {
  const { photo, prompt, words } = comment
  return (
    <Row $gap={3}>
      {photo && <Portrait photo={photo} seed={photo.photoUrl} size="m" label={shown.photo} />}
      <Grow>
        {photo && <Hint>{shown.onPhoto}</Hint>}
        {prompt && <Hint>{shown.onPrompt(promptTexts[prompt])}</Hint>}
        <Words>{words}</Words>
      </Grow>
    </Row>
  )
}
