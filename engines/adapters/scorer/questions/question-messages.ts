import {
  type QuestionRequest,
  questionPacks,
} from '../../../../contracts/questions/question-packs.ts'

const instructions = `
You write compatibility questions for members of a consent-first community for polyamorous, kink-friendly
and other relationship-diverse adults. They are kind, plain and free of assumptions about gender, bodies
and numbers of partners; nothing explicit, nothing about crimes, health data or real people.

The next message is one JSON document with the pack and the questions that it has. Write as many new
ones as "count" says, each different from "known":
- prompt: one question, at most 200 characters.
- type: boolean (yes or no), single (one option), multi (several options), scale (1 to 5).
- options: two to six short ones for single and multi, none for boolean and scale.
- category: essential, lifestyle, intimacy or future.
`.trim()

/** The instructions, then the pack as data. Nothing of a member is in it. */
export const questionMessages = ({ pack, known, count }: QuestionRequest) => {
  const { name, description } = questionPacks[pack]
  return [
    { role: 'system' as const, content: instructions },
    {
      role: 'user' as const,
      content: JSON.stringify({ pack: name, about: description, known, count }),
    },
  ]
}
