/** What stands on the pages, in the languages that something here may have data for (ISO 639-2). */
export const pageTexts: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'eng',
    [
      'Before the gearbox is opened, the drive must be locked and the pressure let off.',
      'The eight bolts of the cover are tightened crosswise to 48 Nm, then to 96 Nm.',
      'Fill in 12.5 litres of ISO VG 220; the level stands between both marks at 20 °C.',
      'A noise above 78 dB(A) points to worn bearings: order part 6309-2RS, serial 4471-B.',
    ],
  ],
  [
    'deu',
    [
      'Vor dem Öffnen des Getriebes ist der Antrieb zu verriegeln und der Druck abzulassen.',
      'Die acht Schrauben des Deckels werden über Kreuz mit 48 Nm, dann mit 96 Nm angezogen.',
      'Füllen Sie 12,5 Liter ISO VG 220 ein; der Ölstand muss größer als 20 mm bleiben.',
      'Geräusche über 78 dB(A) weisen auf verschlissene Lager hin: Teil 6309-2RS bestellen.',
    ],
  ],
  [
    'fra',
    [
      'Avant d’ouvrir le réducteur, il faut verrouiller l’entraînement et décharger la pression.',
      'Les huit vis du couvercle sont serrées en croix à 48 Nm, puis à 96 Nm.',
      'Remplissez 12,5 litres d’ISO VG 220 ; le niveau se trouve entre les deux repères à 20 °C.',
      'Un bruit supérieur à 78 dB(A) révèle des roulements usés : commandez la pièce 6309-2RS.',
    ],
  ],
  [
    'spa',
    [
      'Antes de abrir el reductor hay que bloquear el accionamiento y descargar la presión.',
      'Los ocho tornillos de la tapa se aprietan en cruz a 48 Nm y después a 96 Nm.',
      'Llene 12,5 litros de ISO VG 220; el nivel está entre las dos señales a 20 °C, según el año.',
      'Un ruido superior a 78 dB(A) señala cojinetes gastados: pida la pieza 6309-2RS.',
    ],
  ],
  [
    'ita',
    [
      'Prima di aprire il riduttore bisogna bloccare l’azionamento e scaricare la pressione.',
      'Le otto viti del coperchio si serrano in croce a 48 Nm e poi a 96 Nm.',
      'Riempire con 12,5 litri di ISO VG 220; il livello è tra i due segni a 20 °C.',
      'Un rumore superiore a 78 dB(A) indica cuscinetti usurati: ordinare il pezzo 6309-2RS.',
    ],
  ],
  [
    'por',
    [
      'Antes de abrir o redutor é preciso bloquear o acionamento e aliviar a pressão.',
      'Os oito parafusos da tampa são apertados em cruz com 48 Nm e depois com 96 Nm.',
      'Encha com 12,5 litros de ISO VG 220; o nível fica entre as duas marcas a 20 °C.',
      'Um ruído acima de 78 dB(A) indica rolamentos gastos: peça o componente 6309-2RS.',
    ],
  ],
  [
    'nld',
    [
      'Voordat de tandwielkast wordt geopend, moet de aandrijving worden vergrendeld.',
      'De acht bouten van het deksel worden kruislings aangedraaid met 48 Nm, daarna 96 Nm.',
      'Vul 12,5 liter ISO VG 220 bij; het peil staat tussen beide merktekens bij 20 °C.',
      'Geluid boven 78 dB(A) wijst op versleten lagers: bestel onderdeel 6309-2RS.',
    ],
  ],
  [
    'rus',
    [
      'Перед вскрытием редуктора следует заблокировать привод и сбросить давление.',
      'Восемь болтов крышки затягивают крест-накрест с моментом 48 Нм, затем 96 Нм.',
      'Залейте 12,5 литра ISO VG 220; уровень находится между обеими метками при 20 °C.',
      'Шум выше 78 дБ(А) указывает на износ подшипников: закажите деталь 6309-2RS.',
    ],
  ],
])
