const words = (text: string): readonly string[] =>
  text
    .trim()
    .split('\n')
    .flatMap(line => line.split(','))
    .map(name => name.trim())
    .filter(Boolean)

/** Pseudonyms of demo members. */
export const pseudonyms: readonly string[] = words(`
  Bramble, Tamsin of Nowhere, Oak & Ember, Moth, Paperboat, Nettle, Otter, Velvet Antler
  Quiet Riot, Saltmarsh, Lumen, Thistle, Kestrel, Marigold, Figwit, Halcyon, Dusk, Pilot Light
  Corvid, Rosemary Time, Tidepool, Larkspur, Umbra, Fenn, Bluebottle, Sorrel, Inkling, Hob
  Puck, Vesper, Wilder, Nocturne, Pebble, Cinder, Teasel, Rowan Tree, Quince, Aubergine Dream
  Sparrowhawk, Ivy Lane, Barnacle, Tansy, Zephyr, Mossbank, Clementine, Fox in Wellies, Juno
  Anemone, Grey Heron, Pocketful, Starling, Lantern, Hazelnut, Calico, Brine, Sundial, Ferryman
  Marmalade, Brackish, Tuesday Person, Gosling, Elderflower, Loom, Ode, Petrichor, Juniper Berry
  Velvet Underfoot, Ravel, Willow Herb, Ginger Tea, Stoat, Nightjar, Meridian, Fable, Sloe
  Cardamom, Wych Elm, Low Tide, Beetroot, Solstice, Kindling, Aster, Barley, Folly, Cormorant
  Hush, Ochre, Cobweb, Damson, Periwinkle, Runcible, Lodestar, Woolgather, Plum Duff, Echo
  Harbour, Peregrine, Lilt, Sable Brush, Copper Kettle, Yarrow, Fern Gully, Tinker, Cedar
  Dandelion Clock, Saffron, Gull, Bergamot, Mistletoe, Cricket, Ripple, Orris, Comfrey, Pepperpot
  Slow Train, Ember Days, Wagtail, Half Moon, Linden, Chicory, Bonfire, Snowdrop, Magpie, Tern
  Kelpie, Rook & Rye, Cloudberry, Barnaby Blue, Thimble, Indigo Hour, Merlin, Patchwork, Fathom
  Silverfish, Coriander, Dormouse, Pumice, Rhubarb, Ash Grove, Skylark, Tangle, Wren House
  Lavender Bag, Sycamore, Blackthorn, Poppyseed, Bittern, Vellum, Goldfinch, Crumpet, Heathen
  Turnstone, Flint, Buttercup, Undertow, Chalk, Wisteria, Pomegranate, Lichen, Curlew, Honeysuckle
  Bright Spell, Oyster, Nutmeg, Swift, Hollyhock, Tumbleweed, Grebe, Myrtle, Cinnamon, Skerry
  Foxglove, Amber Glass, Driftwood, Primrose Path, Verdigris, Sandpiper, Clove, Campion, Nimbus
  Mint Condition, Teacake, Owl Light, Bracken, Selkie, Burdock, Peppercorn, Lapwing, Tempest, Fig
  Rainy Monday, Hawthorn, Pickle, Gloaming, Celandine, Kingfisher, Tarragon, Whimbrel, Candlewick
  Wild Garlic, Second Alto, Mulberry, Osprey, Sea Glass, Loose Thread, Plover, Anise, Jackdaw
  Borrowed Light, Sundew, Treacle, Fieldfare, Wanderlight, Chestnut, Dovetail, Nuthatch, Sage
  Paper Crane, Blue Hour, Tamarind, Redwing, Hinge, Cowslip, Pinecone, Avocet, Quiet Engine
  Spindle, Loganberry, Whitebeam, Siskin, Tallow, Good Weather, Heather, Bullfinch, Salt & Vinegar
  Cartographer, Medlar, Teal, Fourth Wall, Chamomile, Hopscotch, Dunlin, Moonwort, Peat, Lovage
  Small Hours, Buzzard, Candytuft, Sieve, Fiddlehead, Corncrake, Maple, Unravelled, Vetch, Gannet
  Open Window, Ptarmigan, Ramson, Velveteen, Lemon Balm, Stonechat, Bindweed, Brightside, Eider
  Mugwort, Late Bloomer, Hedgehog, Cassia, Dipper, Woodsmoke, Sweet Pea, Minim, Firecrest, Rye
  Contrary Mary, Tuppence, Alder, Bobbin, Wheatear, Fennel, Gentle Beast, Snipe, Orchard, Reed
  Kettle On, Sorbet, Whinchat, Birch, Slow Burn, Nettlebed, Godwit, Apricot Jam, Chough, Hessian
  Hollow Tree, Smoke & Honey, Twite, Larch, Semicolon, Crossbill, Sea Thrift, Pipit, Velvet Hammer
  Spare Chair, Ringlet, Coltsfoot, Knot, Evergreen, Kittiwake, Brindle, Treble Clef, Puffin, Wold
`)

/** Halves of generated pseudonyms, for communities larger than the list. */
export const firstHalves: readonly string[] = words(`
  Amber, Velvet, Quiet, Copper, Northern, Paper, Salt, Silver, Hidden, Slow, Lucky, Wild, Tender
  Crooked, Midnight, Honest, Restless, Painted, Gentle, Winter, Golden, Borrowed, Curious, Bright
`)
export const secondHalves: readonly string[] = words(`
  Otter, Lantern, Orchard, Thistle, Harbour, Sparrow, Compass, Kettle, Meadow, Fox, Anchor, Moth
  Violin, Pebble, Garden, Comet, Bramble, Heron, Candle, River, Button, Badger, Willow, Postcard
`)
