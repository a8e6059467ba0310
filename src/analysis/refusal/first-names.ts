/** First names that are common in Italy and in English-speaking countries: "don't call me Maggie" is about a name. */
export const FIRST_NAMES = `
alessandro alessandra alessia alessio alice andrea angela angelo anna annalisa antonella antonio arianna barbara beatrice bruno bruna carla carlo carmela
carmelo carmen caterina cesare chiara claudia claudio concetta cristian cristina daniela daniele dario davide debora diego domenico donatella edoardo elena
eleonora elisa elisabetta emanuele emma enrico enzo erica ernesto eva fabio fabrizio federica federico filippo filomena francesca francesco franco franca
gabriele gabriella gaetano giacomo gianni gianluca giancarlo gigi gino giorgia giorgio giovanna giovanni giulia giuliano giulio giuseppe giuseppina grazia
ilaria immacolata irene ivan ivana laura leonardo leo lia lidia loredana lorenza lorenzo luca lucia luciano luigi luisa luisella maddalena manuela marcella marcello
marco margherita maria mariangela marina mario marisa marta martina massimo matilde matteo mattia maura maurizio michela michele mirella monica nadia
nicola nicoletta nino norma olga ornella paola paolo pasquale patrizia piera piero pietro pina pino raffaele raffaella renata renato riccardo rita roberta
roberto rocco romina rosa rosanna rosaria rosario sabrina salvatore samuele sandra sandro sara sebastiano serena sergio silvana silvia simona simone sofia
sonia stefania stefano susanna teresa tina tiziana tommaso ugo umberto valentina valeria vincenza vincenzo vito vittoria vittorio viviana walter
adam alan albert alex alexander alfie alison amanda amy andrew andy ann anne annie anthony arthur ashley barry ben benjamin bernard bert beth betty bill
billy bob bobby brenda brian bruce carol caroline charles charlie charlotte chloe chris christine christopher claire colin craig cynthia daisy daniel danny
dave david dawn deborah debbie denise dennis derek diane donald donna doris dorothy doug douglas eddie edith edward eileen elaine eleanor elizabeth ellie
emily emma eric ethan evelyn fiona florence frances francis frank fred gary gavin geoff george gerald gillian gladys gordon graham greg hannah harold
harriet harry hazel heather helen henry howard ian irene isaac jack jackie jacob james jamie jane janet janice jason jean jeff jennifer jenny jeremy jerry
jessica jim jimmy joan joanna joanne joe joey john johnny jonathan joseph josh joshua joyce judith judy julia julie karen kate katherine kathleen kathy katie
keith kelly ken kenneth kevin kim kyle larry laura lauren lee leonard leslie lily linda lisa liz logan louis louise lucas lucy luke lynn maggie malcolm
margaret marie marion martin mary matt matthew maureen max megan melissa michael michelle mike millie molly nancy natalie nathan neil nicholas nick nicky
nicole nigel nora norman oliver olivia oscar pam pamela patricia patrick paul pauline peggy peter phil philip phyllis rachel ralph ray raymond rebecca
richard rob robert robin roger ron ronald ronnie rose roy russell ruth ryan sally sam samantha samuel sarah scott sean sharon sheila shirley simon sophie
stan stanley stella stephen steve steven stuart sue susan sylvia ted teresa terry thomas tim timothy tina todd tom tommy tony tracy trevor vera victor
victoria vincent violet virginia walter wendy will william winnie yvonne zoe
`
