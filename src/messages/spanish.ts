import type { PatternFault } from './config-messages.ts';
import { countsIn } from './counted.ts';
import type { FilterValues, Sentences, ValueExample } from './message.ts';

const { number, counted } = countsIn('es');

const DATES = '2026-11-12, 2026-11, 2026-W46, today, last-week, -7d, una hora con su zona';

const EXAMPLES: Readonly<Record<ValueExample, string>> = {
  date: DATES,
  'date-range': `${DATES}, o un intervalo como 2026-11-01..today`,
  tokens: 'un número o un intervalo, como >1000, <=5k o 1k..5k',
  duration: 'una duración o un intervalo, como >30s, <=5m o 500ms..2s',
  project: 'el nombre de un proyecto, o none',
  source: 'content, events, memory, o una parte del nombre de un documento',
  session: 'el principio del id de una sesión, o su título',
  agent: 'la herramienta que escribió la sesión, como claude-code, o el nombre o id de un subagente',
  model: 'el nombre de un modelo o una parte, como opus o claude-*, o none',
  branch: 'el nombre de una rama, como main o feature/*',
  file: 'una ruta, su final, o *.ts',
  tool: 'el nombre de una herramienta, como Bash o mcp*',
  tag: 'una etiqueta de una nota o un documento, como release o re*',
};

function takes(values: FilterValues): string {
  return 'names' in values ? values.names.join(', ') : EXAMPLES[values.example];
}

function standIns(words: readonly string[], more: number): string {
  const named = words.map((word) => `«${word}»`).join(', ');
  return more > 0 ? `${named} y ${number(more)} más` : named;
}

function notAllowed({ field, value }: { readonly field: string; readonly value: string }, allowed: string): string {
  return `${field}: no se admite ${value}. ${allowed}`;
}

export const SPANISH: Sentences = {
  'query.too-long': ({ characters }) => `Solo se leyeron los primeros ${characters} caracteres.`,
  'query.open-phrase': () => 'Faltan las comillas de cierre; la frase llega hasta el final.',
  'query.open-value': () => 'Faltan las comillas de cierre; el valor llega hasta el final.',
  'query.pattern-as-text': ({ pattern }) =>
    `${pattern} se leyó como texto; un patrón lleva un signo como . o *, o una i detrás.`,
  'query.pattern-not-run': ({ pattern, fault, most }) => {
    const said: Readonly<Record<PatternFault, string>> = {
      'too-long': `El patrón ${pattern} tiene más de ${most} caracteres. Se buscó como texto.`,
      'not-valid': `El patrón ${pattern} no es válido. Se buscó como texto.`,
      repeats: `El patrón ${pattern} repite lo que ya se repite, y podría no acabar nunca. Se buscó como texto.`,
      'open-ends': `El patrón ${pattern} tiene demasiados finales abiertos y podría tardar mucho. Se buscó como texto.`,
    };
    return said[fault];
  },
  'query.unknown-filter': ({ name, suggestion }) =>
    suggestion === null
      ? `«${name}:» no es un filtro (se buscó como texto)`
      : `«${name}:» no es un filtro; ¿querías decir «${suggestion}:»? (se buscó como texto)`,
  'query.stray-star': () => 'El signo «*» solo significa algo al final de una palabra; este se omitió.',
  'query.more': ({ count }) =>
    counted(count, {
      one: (n) => `${n} parte más de la consulta no se pudo leer tal como está.`,
      other: (n) => `${n} partes más de la consulta no se pudieron leer tal como están.`,
    }),
  'query.stray-bracket': () => 'Este paréntesis no cierra nada; se omitió.',
  'query.open-bracket': () => 'Este paréntesis no se cierra; llega hasta el final.',
  'query.empty-brackets': () => 'No hay nada entre estos paréntesis.',
  'query.deep-brackets': ({ depth }) => `Se omitieron los paréntesis dentro de más de ${depth} otros.`,
  'query.or-without-left': () => 'OR no tiene nada a su izquierda; se omitió.',
  'query.or-without-right': () => 'OR no tiene nada a su derecha; se omitió.',
  'query.and-without-left': () => 'AND no tiene nada a su izquierda; se omitió.',
  'query.and-without-right': () => 'AND no tiene nada a su derecha; se omitió.',
  'query.not-without-right': () => 'Aquí no sigue nada que se pueda excluir.',
  'query.filter-without-value': (values) =>
    `«${values.filter}:» no tiene valor, así que se omitió. Admite ${takes(values.takes)}.`,
  'query.title-without-words': () => '«in:title» dice dónde están las palabras, y no hay ninguna a su lado; se omitió.',
  'query.layer-inside': () => '«layer:» se refiere a toda la consulta, así que se omitió dentro de paréntesis y de OR.',
  'query.sort-inside': () =>
    '«sort:» se refiere a toda la consulta, así que se omitió dentro de paréntesis, de OR y de «-».',
  'query.second-sort': () => 'Solo hay un orden; este «sort:» se omitió.',
  'query.second-order': ({ order }) => `Solo hay un orden; se tomó «sort:${order}».`,
  'query.unknown-value': (values) => {
    const { filter, value, suggestion } = values;
    const allowed = takes(values.takes);
    return suggestion === null
      ? `«${filter}:» no conoce «${value}». Admite ${allowed}.`
      : `«${filter}:» no conoce «${value}». ¿Querías decir «${suggestion}»? Admite ${allowed}.`;
  },
  'query.unknown-order': (values) => `${SPANISH['query.unknown-value'](values)} Se muestra el orden habitual.`,
  'query.range-as-date': ({ filter, value }) =>
    `«${filter}:» admite una sola fecha; el intervalo «${value}» se leyó como «on:${value}».`,
  'query.empty-word': ({ text }) => `«${text}» no contiene letras ni cifras, así que se omitió.`,

  'search.relaxed': () =>
    'Pocas filas, o ninguna, contienen todas las palabras; siguen las que contienen algunas de ellas.',
  'search.related': ({ count }) =>
    counted(count, {
      one: (n) =>
        `${n} elemento no contiene ninguna de las palabras, pero sí las de los mejores resultados; lleva la marca «related» y no se cuenta.`,
      other: (n) =>
        `${n} elementos no contienen ninguna de las palabras, pero sí las de los mejores resultados; llevan la marca «related» y no se cuentan.`,
    }),
  'search.fuzzy': ({ typed, words, more }) =>
    `«${typed}» no aparece en ningún sitio; también se buscaron palabras parecidas: ${standIns(words, more)}.`,
  'search.part': ({ typed, words, more }) =>
    `También se buscaron palabras que contienen «${typed}»: ${standIns(words, more)}.`,
  'search.order-without-words': () =>
    'La relevancia necesita palabras con las que comparar; sin ellas, primero va lo más reciente.',
  'search.pattern-limit': ({ pattern, read, all }) =>
    `El patrón ${pattern} se probó en los ${number(read)} elementos más recientes de ${number(all)}.`,
  'search.forms-limit': ({ read, all }) =>
    `Las formas de las palabras se distinguieron en los ${number(read)} elementos más recientes de ${number(all)}.`,

  'store.files-failed': ({ files, path }) =>
    counted(files, {
      one: (n) => `No se pudo leer ${n} archivo (${path}), así que pueden faltar resultados suyos.`,
      other: (n) => `No se pudieron leer ${n} archivos (${path} y otros), así que pueden faltar resultados suyos.`,
    }),
  'store.files-partial': ({ files, path }) =>
    counted(files, {
      one: (n) => `${n} archivo no se leyó entero (${path}), así que pueden faltar resultados suyos.`,
      other: (n) => `${n} archivos no se leyeron enteros (${path} y otros), así que pueden faltar resultados suyos.`,
    }),
  'store.index-building': ({ rows }) =>
    counted(rows, {
      one: (n) =>
        `Su índice se está rehaciendo, primero lo más reciente; hasta ${n} elemento antiguo no se encuentra todavía.`,
      other: (n) =>
        `Su índice se está rehaciendo, primero lo más reciente; hasta ${n} elementos antiguos no se encuentran todavía.`,
    }),
  'store.level-minimal': ({ projects }) => `Guardado en el nivel minimal: ${projects.join(', ')}.`,
  'store.level-awaited': ({ projects }) =>
    `Guardado completo de nuevo, pero aún sin volver a importar: ${projects.join(', ')}.`,
  'store.level-left-out': () =>
    'De lo que allí recibieron y devolvieron las herramientas solo están los primeros 4096 bytes, sin registros originales ni cambios de archivos; faltan los resultados que vengan después.',
  'store.ledger-damaged': ({ detail }) => `La lista de archivos está dañada: ${detail}`,
  'store.not-read': ({ detail }) => `No se pudo leer: ${detail}`,
  'store.closed-to-agents': () => 'No se pudo leer.',
  'store.partial-to-agents': () => 'Una parte no se pudo leer.',
  'store.left-out-by-query': () => 'La consulta excluye este almacén.',
  'store.other-kind': () => 'Solo se pidió una clase de elementos.',
  'store.answer-of-events': () => 'La respuesta sale de los eventos de las sesiones.',
  'store.decisions-of-events': () => 'Las decisiones se encuentran en lo que se dijo en las sesiones.',
  'store.figures-of-sessions': () => 'Las cifras tratan de sesiones.',
  'store.commands-of-events': () => 'Los comandos están en los eventos de las sesiones.',
  'store.brief-of-events': () => 'Un resumen se hace con eventos y notas de memoria.',
  'store.projects-of-sessions': () => 'Los proyectos se conocen por las sesiones y las notas.',
  'store.sessions-of-events': () => 'Las sesiones están en el almacén de eventos.',
  'store.notes-of-memory': () => 'Las notas están en el almacén de memoria.',

  'facts.deriving': ({ sessions }) =>
    sessions === null
      ? 'Lo que pasó en sesiones antiguas aún se está leyendo de sus registros, así que aquí puede faltar una parte. Acabará en un momento.'
      : counted(sessions, {
          one: (n) =>
            `Lo que pasó en ${n} sesión antigua aún se está leyendo de sus registros, así que aquí puede faltar una parte. Acabará en un momento.`,
          other: (n) =>
            `Lo que pasó en ${n} sesiones antiguas aún se está leyendo de sus registros, así que aquí puede faltar una parte. Acabará en un momento.`,
        }),
  'day.undated': ({ count }) =>
    counted(count, {
      one: (n) => `${n} elemento no tiene fecha: no pertenece a ningún día y no se cuenta aquí.`,
      other: (n) => `${n} elementos no tienen fecha: no pertenecen a ningún día y no se cuentan aquí.`,
    }),
  'fixes.compared': ({ count }) =>
    counted(count, {
      one: (n) => `Se comparó ${n} error, el que contiene la mayoría de las palabras; los demás, no.`,
      other: (n) => `Se compararon los ${n} errores que contienen la mayoría de las palabras; los demás, no.`,
    }),
  'runs.limit': ({ read, all }) =>
    `Se leyeron los ${number(read)} elementos más recientes de ${number(all)}; las ejecuciones más antiguas no se cuentan.`,
  'figures.no-range': ({ range }) =>
    `«${range}» no es un intervalo de días, así que se muestran todos. Escribe 2026-11-01.`,

  'context.full-history': () => 'Nada coincidió: esto es el historial completo, primero lo más reciente.',
  'context.first-items': ({ listed, all }) => `Se muestran los primeros ${number(listed)} elementos de ${number(all)}.`,
  'context.filters-unused': () => 'Los filtros de la consulta no limitan nada en una ventana.',
  'context.hop-limit': ({ names, items }) =>
    `El segundo salto sigue los primeros ${names} nombres de cada uno de los ${items} mejores elementos.`,
  'context.entity-limit': ({ entity, rows }) =>
    counted(rows, {
      one: () => `«${entity}» aparece en tantos sitios que el más antiguo no se miró.`,
      other: (n) => `«${entity}» aparece en tantos sitios que los ${n} más antiguos no se miraron.`,
    }),
  'context.undated': ({ count }) =>
    counted(count, {
      one: (n) => `${n} elemento sin fecha no está en ningún intervalo.`,
      other: (n) => `${n} elementos sin fecha no están en ningún intervalo.`,
    }),
  'context.counts': ({ turns, sessions, notes, documents }) =>
    `Contexto de apoyo: turnos: ${number(turns)}; sesiones: ${number(sessions)}; secciones de notas: ${number(notes)}; partes de documentos: ${number(documents)}.`,
  'context.none-without-entity': () =>
    'No se encontró contexto de apoyo: no hay ninguna entidad de la que partir (los patrones no encuentran ninguna, ni se nombra ninguna).',
  'context.none-shares': ({ names }) =>
    `No se encontró contexto de apoyo: ningún otro turno, nota o documento de este ámbito comparte ${names.join(', ')}.`,
  'context.none-without-turn': () => 'No se encontró contexto de apoyo: este ámbito no tiene ningún turno.',
  'context.none-matches-range': () =>
    'No se encontró contexto de apoyo: nada de lo fechado en el intervalo coincide con la consulta.',
  'context.none-in-range': () =>
    'No se encontró contexto de apoyo: nada de este ámbito tiene fecha dentro del intervalo.',

  'config.not-object': () => 'Una configuración es un objeto JSON.',
  'config.not-json': ({ detail }) => `La configuración no es JSON válido: ${detail}.`,
  'config.unknown-field': ({ field, names, suggestion }) =>
    suggestion === null
      ? `${field}: no existe ese campo. Se admiten: ${names.join(', ')}.`
      : `${field}: no existe ese campo. ¿Querías decir ${suggestion}? Se admiten: ${names.join(', ')}.`,
  'config.one-of': (values) => notAllowed(values, `Usa uno de: ${values.names.join(', ')}.`),
  'config.adaptive-off': (values) =>
    notAllowed(
      values,
      `Usa uno de: ${values.names.join(', ')}; es una extensión que está desactivada (extensions: ["adaptive"]).`,
    ),
  'config.whole-number': (values) =>
    notAllowed(values, `Usa un número entero de ${values.least} a ${number(values.most)}.`),
  'config.number': (values) => notAllowed(values, `Usa un número de ${values.least} a ${number(values.most)}.`),
  'config.hours': (values) =>
    notAllowed(values, `Usa un número de horas mayor que 0 y de hasta ${number(values.most)}, o null.`),
  'config.time': (values) => notAllowed(values, 'Usa una hora con su zona, como 2026-03-01T10:00:00Z, o null.'),
  'config.before-to': (values) => notAllowed(values, `Usa una hora anterior a to, que es ${values.to}.`),
  'config.boolean': (values) => notAllowed(values, 'Usa true o false.'),
  'config.list-of': (values) => notAllowed(values, `Usa una lista de: ${values.names.join(', ')}.`),
  'config.object-with': (values) => notAllowed(values, `Usa un objeto con: ${values.names.join(', ')}.`),
  'config.patterns': (values) =>
    notAllowed(values, `Usa un objeto de hasta ${values.most} expresiones regulares según lo que encuentran.`),
  'config.pattern-text': (values) => notAllowed(values, 'Usa el texto de una expresión regular.'),
  'config.pattern': (values) => {
    const said: Readonly<Record<PatternFault, string>> = {
      'too-long': `Tiene más de ${values.most} caracteres.`,
      'not-valid': 'No es un patrón válido.',
      repeats: 'Repite lo que ya se repite, y podría no acabar nunca.',
      'open-ends': 'Tiene demasiados finales abiertos y podría tardar mucho.',
    };
    const allowed = `Usa una expresión regular válida de hasta ${values.most} caracteres, sin finales abiertos unos dentro de otros.`;
    return notAllowed(values, `${said[values.fault]} ${allowed}`);
  },
  'config.characters': (values) => notAllowed(values, `Usa hasta ${number(values.most)} caracteres.`),
  'config.entity-names': (values) => notAllowed(values, `Usa hasta ${values.most} nombres, ninguno vacío.`),
  'config.turn-alone': (values) => notAllowed(values, 'Úsalo junto con una sesión.'),
  'config.turn': (values) => notAllowed(values, `Usa un número entero de 1 a ${values.turns}, o null.`),
  'config.session-gone': (values) =>
    notAllowed(values, 'No está (o ya no está) en esta biblioteca. Usa la clave de una sesión que esté, o null.'),
  'config.no-range': (values) => notAllowed(values, 'Con la política time_range, usa from, to o hours_back.'),
  'config.project': (values) => {
    const { names, labels } = values;
    const named = names.join(', ');
    return notAllowed(
      values,
      labels > names.length
        ? `Usa el nombre o la ruta de un proyecto que esté aquí, o none: ${named} u otro de los ${labels}.`
        : `Usa el nombre o la ruta de un proyecto que esté aquí, o none: ${named}.`,
    );
  },
  'config.none-saved': (values) => notAllowed(values, 'No hay ninguna configuración guardada.'),
  'config.name': (values) => notAllowed(values, 'Usa de 1 a 80 caracteres en una sola línea.'),
};
