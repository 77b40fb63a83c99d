const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Words without meaning of their own, and the halves that contractions leave behind. */
export const emptyWords = words(`
  a about above after again against all also although always am an and another any anybody anyone
  anything are aren around as at away back be became because become been before being below between
  both but by came can cannot come comes could couldn did didn do does doesn doing don done down
  during each either else enough even ever every everybody everyone everything few for from further
  get gets getting give gives go goes going gone got had hadn has hasn have haven having he hence her
  here hers herself him himself his how however i if in instead into is isn it its itself just keep
  keeps kept know known least less let lets ll made make makes making many may maybe me mean might
  mine more most much must mustn my myself near nearly need needs neither never no nobody none nor
  not nothing now of off often on once one ones only onto or other others ought our ours ourselves
  out over own perhaps put quite rather re really same say says see seem seems several shall she
  should shouldn since so some somebody someone something sometimes soon still such take takes than
  that the their theirs them themselves then there these they thing things this those though through
  to together too toward towards two under until up upon us use used using usually ve very was wasn
  way ways we well went were weren what whatever when whenever where wherever whether which while
  who whoever whom whose why will with within without won would wouldn yes yet you your yours
  yourself yourselves three four five six seven eight nine ten eleven twelve
  first second third
`)

/** Words that nearly every profile in such a community uses, so that sharing them says little. */
export const everydayWords = words(`
  adult ask asking bad better big bit boyfriend build care chat chosen city communication community
  connect connection consent couple date dates dating day days different easy enjoy evening family
  favourite favorite feel feelings find first friend friends friendship friendships fun girlfriend
  good great happy heart hello home honest honesty hope husband important interested intimacy job
  joy kind kindness kink kinky learn learning life like likes little live living long look looking
  lot love loves lovely loving make meet meeting message monogamy months morning music new nice
  night nights non old open partner partners people person play poly polyam polyamorous polyamory
  polycule profile question questions quiet real relationship relationships right safe seeking share
  sharing slow small spend start story talk talking tell thing think time times today trust try
  trying wants want warm week weekend weekends wife wonderful word words work working world year
  years young
`)
