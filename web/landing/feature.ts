import { screen, webFeature } from '../data/web-feature.ts'

export const landing = webFeature({
  screens: {
    '/manifesto': screen('public', 'ManifestoScreen', () => import('./ManifestoScreen.tsx')),
  },
})
