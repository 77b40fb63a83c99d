import { MessageCircleHeart } from 'lucide-react'
import { useState } from 'react'
import { useLatestOnly } from '../../data/latest-only.ts'
import { useCommand } from '../../data/use-command.ts'
import { useMember } from '../../data/use-member.ts'
import { Card } from '../../ui/Card.tsx'
import { SwitchRow } from '../../ui/SwitchRow.tsx'
import { likeCommentTexts } from './like-comment-texts.ts'

const { setting } = likeCommentTexts

/** Switch: whether the member reads comments of likes before a match. */
export function CommentsCard() {
  const { commentsWelcome } = useMember()
  const [on, setOn] = useState(commentsWelcome)
  const { run } = useCommand('PATCH /api/profile', {
    refresh: ['/api/auth/user', '/api/likes-received'],
    onFailed: () => setOn(commentsWelcome),
  })
  const save = useLatestOnly((chosen: boolean) => run({ body: { commentsWelcome: chosen } }))
  return (
    <Card $tight aria-label={setting.card}>
      <SwitchRow
        icon={MessageCircleHeart}
        label={setting.label}
        hint={setting.hint}
        checked={on}
        onChange={chosen => {
          setOn(chosen)
          void save(chosen)
        }}
      />
    </Card>
  )
}
