import { pairs } from './pair.ts'

export const brand = pairs({
  accent: ['Colore', 'Colour'],
  accentHint: [
    'Per link, fuoco e pulsanti. Dove non si leggerebbe lo scuriamo o lo schiariamo.',
    'For links, focus and buttons. Where it could not be read we make it darker or lighter.',
  ],
  accentPick: ['Scegli il colore', 'Choose the colour'],
  contrast: ['Contrasto {ratio} a 1', 'Contrast {ratio} to 1'],
  logo: ['Logo', 'Logo'],
  logoHint: ['PNG, JPEG o WebP, al massimo 64 KB.', 'PNG, JPEG or WebP, 64 KB at most.'],
  logoPick: ['Scegli un file', 'Choose a file'],
  logoRefused: [
    'Questo file non va: serve un’immagine PNG, JPEG o WebP di al massimo 64 KB.',
    'This file will not do: it must be a PNG, JPEG or WebP picture of at most 64 KB.',
  ],
  more: [
    'Lo vedono le tue persone e i tuoi clienti quando accedono, al posto del nostro.',
    'Your people and your clients see it when they log in, in the place of ours.',
  ],
  name: ['Nome', 'Name'],
  nameHint: ['Vuoto: {product}.', 'Empty: {product}.'],
  owners: ['Solo chi possiede l’account cambia il marchio.', 'Only owners of the account change its brand.'],
  sampleButton: ['Un pulsante', 'A button'],
  sampleLink: ['Un link', 'A link'],
  sampleRunning: ['In corso', 'Running'],
  title: ['Come ti presenti', 'How you show yourself'],
})
