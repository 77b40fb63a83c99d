export const texts = {
  legalArticle: {
    introduction: 'Introduction',
    effective: (date: string) => `Effective ${date}`,
  },
  legalLinks: {
    terms: 'Terms',
    privacy: 'Privacy Policy',
    guidelines: 'Community Guidelines',
    license: 'License Agreement',
    label: 'Legal',
  },
  legalScreen: {
    backToProfile: 'Back to your profile',
    backToKith: 'Back to Kith',
  },
  licenseScreen: {
    next: 'Privacy Policy',
  },
  privacyScreen: {
    next: 'License Agreement',
  },
} as const
