export const likeCommentTexts = {
  compose: {
    title: 'Say something with your like',
    about: 'About',
    photo: (place: number) => `Photo ${place}`,
    words: 'Your comment',
    hint: 'They read it once you match, or at once if they chose to. You can undo it with the like.',
    missing: 'Write a comment, or send the like without one.',
    act: 'Like with comment',
  },
  shown: {
    title: 'With their like',
    onPhoto: 'About this photo',
    onPrompt: (prompt: string) => `About “${prompt}”`,
    photo: 'Your photo that the comment is about',
  },
  setting: {
    card: 'Likes',
    label: 'Comments welcome',
    hint: 'Read what likes say about your photos and prompts before you match, where you can see who likes you. Otherwise you read it after a match.',
  },
} as const
