import { screen, webFeature } from '../shell/web-feature.ts'

export const landing = webFeature({
  screens: {
    '/manifesto': screen('public', 'ManifestoScreen', () => import('./ManifestoScreen.tsx')),
  },
})
