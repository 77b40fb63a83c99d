const words = (text: string): readonly string[] => text.trim().split(/\s+/)

/** Words that indicate a tone of writing, compared by stem. */
export const tones = {
  casual: words(`
    yeah nah kinda gonna wanna lol haha hey hi chill vibe vibes stuff okay ok cool dude folks pretty
    totally super awesome hang easygoing relaxed whatever couch pizza beers mate sofa
  `),
  formal: words(`
    therefore moreover furthermore regarding sincerely appreciate prefer consider require respectful
    professional courteous punctual gentleman etiquette correspondence mutual discretion decorum
    reliable dependable formal
  `),
  playful: words(`
    silly joke jokes joking pun puns laugh laughing laughter mischief mischievous banter flirt flirty
    flirting tease teasing play playful goofy weird weirdo ridiculous chaos chaotic gremlin raccoon
    dance karaoke giggle nonsense absurd questionable suspiciously allegedly competitive
  `),
  direct: words(`
    direct directly clear clearly clarity honest honestly blunt straightforward plain plainly simple
    boundaries boundary limits limit rules agreement agreements say no yes ask upfront bullshit
    calendar plan plans decide decided
  `),
  thoughtful: words(`
    think thinking thoughtful wonder wondering curious curiosity listen listening gentle gently slow
    slowly careful carefully patient patience tender tenderness reflect reflection notice noticing
    attention attentive therapy meaning quietly softly kindness vulnerable vulnerability
  `),
} as const

/** Words that indicate a lifestyle, compared by stem. */
export const lifestyles = {
  adventurous: words(`
    adventure adventures adventurous climb climbing mountain mountains hike hiking trail trails travel
    travelling train trains camp camping tent kayak canoe surf swim swimming lake river ride riding
    bike bicycle motorcycle road explore exploring spontaneous outdoors outside wild fire marathon
  `),
  homebody: words(`
    home homebody nest nesting garden gardening kitchen cook cooking bake baking bread soup tea
    blanket blankets sofa couch cat cats plants house bath slippers kettle early quiet cosy cozy
    knit knitting crochet puzzle balcony
  `),
  social: words(`
    party parties host hosting potluck potlucks dinner dinners crowd dance dancing festival festivals
    club brunch neighbours neighbors organise organising volunteer volunteering choir team karaoke
    everyone gathering gatherings table extrovert social barbecue picnic market
  `),
  intellectual: words(`
    book books read reading library libraries essay essays philosophy history science physics maths
    mathematics research archive archives museum museums theory debate lecture podcast podcasts
    language languages linguistics teach teacher teaching phd nerd nerdy documentary documentaries
    poetry novel novels
  `),
  creative: words(`
    art artist arts paint painting draw drawing sketch clay ceramics pottery glaze kiln write writing
    writer poem poems poet song songs music musician band guitar piano cello accordion theatre stage
    film photography photograph camera sew sewing design designer print zine zines weave weaving make
    maker costume costumes drag
  `),
} as const

export type Tone = keyof typeof tones
export type Lifestyle = keyof typeof lifestyles
export const toneNames = Object.keys(tones) as readonly Tone[]
export const lifestyleNames = Object.keys(lifestyles) as readonly Lifestyle[]
