import test from 'ava'
import { createAuthenticator } from '../../../test/http/authenticator.ts'
import { isVerifiedAnswer } from './verified-answer.ts'

const origin = 'https://kith.example'
const challenge = Buffer.alloc(32, 7).toString('base64url')

test('an answer to this challenge, of this page, by a verified user unlocks', t => {
  const { response } = createAuthenticator({ origin }).sign({ challenge })
  t.true(isVerifiedAnswer(response, challenge, origin))
})

test('an answer to another challenge, of another page, or without its user does not', t => {
  const answerOf = (options = {}, asked = challenge) =>
    createAuthenticator({ origin, ...options }).sign({ challenge: asked }).response
  const other = Buffer.alloc(32, 8).toString('base64url')
  t.false(isVerifiedAnswer(answerOf({}, other), challenge, origin))
  t.false(isVerifiedAnswer(answerOf({ origin: 'https://other.example' }), challenge, origin))
  t.false(isVerifiedAnswer(answerOf({ verifiesUser: false }), challenge, origin))
  const made = createAuthenticator({ origin }).make({ challenge }).response
  t.false(
    isVerifiedAnswer({ ...answerOf(), clientDataJSON: made.clientDataJSON }, challenge, origin),
  )
})
