import type { StoreName } from '../../engine/api.ts';
import { countsIn } from '../../messages/counted.ts';
import type { NotKeptState, ToolSentences, Unit } from './wording.ts';

const { counted } = countsIn('es');

const STORES: Readonly<Record<StoreName, string>> = {
  content: 'contenido indexado',
  events: 'eventos de sesiones',
  memory: 'notas de memoria',
};

const UNITS: Readonly<Record<Unit, { readonly one: string; readonly other: string }>> = {
  hits: { one: 'resultado', other: 'resultados' },
  items: { one: 'elemento', other: 'elementos' },
  edits: { one: 'cambio', other: 'cambios' },
  characters: { one: 'carácter', other: 'caracteres' },
  events: { one: 'evento', other: 'eventos' },
};

const NOT_KEPT: Readonly<Record<NotKeptState, string>> = {
  failed: 'El texto no se pudo leer.',
  unrecognised: 'El texto no está en ningún formato que Strata conozca.',
  'no-conversation': 'El texto no contiene ninguna conversación.',
  empty: 'El texto está vacío.',
  'not-read': 'El texto no se leyó.',
};

export const SPANISH_WORDING: ToolSentences = {
  noItem: (id) => `No hay ningún elemento con el id "${id}". Llama a ctx_search o ctx_list para obtener ids válidos.`,
  badCursor: () => 'Este cursor ya no es válido; empieza de nuevo sin cursor.',
  badTime: (text) =>
    `"${text}" no es ni un id ni una fecha. Usa un id de ctx_search o ctx_list, o ISO 8601 con desfase horario.`,
  noProject: (name, known) =>
    `Ningún proyecto se llama "${name}". Usa uno de: ${known.length === 0 ? 'ninguno' : known.join(', ')}.`,
  truncated: (more, unit) =>
    counted(more, {
      one: (n) => `Recortado, queda ${n} ${UNITS[unit].one} más. Llama de nuevo con nextCursor.`,
      other: (n) => `Recortado, quedan ${n} ${UNITS[unit].other} más. Llama de nuevo con nextCursor.`,
    }),
  partial: (store, reason) => `Parcial: no se pudo leer todo de ${STORES[store]} (${reason})`,
  olderLeft: (count) =>
    counted(count, {
      one: (n) => `Queda ${n} más antiguo; llama de nuevo con nextCursor.`,
      other: (n) => `Quedan ${n} más antiguos; llama de nuevo con nextCursor.`,
    }),
  newerLeft: (count) =>
    counted(count, {
      one: (n) => `Queda ${n} más reciente; llama de nuevo con nextCursor.`,
      other: (n) => `Quedan ${n} más recientes; llama de nuevo con nextCursor.`,
    }),
  undated: (id) => `${id} no tiene fecha: no hay nada antes ni después.`,
  noTime: (text) => `"${text}" no es una fecha. Usa ISO 8601 con desfase horario, como 2026-03-01T10:00:00Z.`,
  badRange: () => 'from debe ser anterior a to.',
  badExpiry: () => 'Indica expires_at o ttl, no ambos, y un momento que no haya pasado. No se guardó nada.',
  manyProjects: (name, paths) => `"${name}" designa varios proyectos. Usa la ruta de uno: ${paths}.`,
  noBriefScope: () => 'Di de qué: da session (un id de ctx_list con kind session), project, from o to.',
  smallBudget: (least) => `Nada cabe en este presupuesto. Usa ${least} bytes o más.`,
  leftOut: (count) =>
    counted(count, {
      one: (n) => `Se omitió ${n} línea menos importante. Usa un presupuesto mayor o un alcance menor.`,
      other: (n) => `Se omitieron ${n} líneas menos importantes. Usa un presupuesto mayor o un alcance menor.`,
    }),
  smallerBudget: (bytes) => `La respuesta era demasiado grande: el presupuesto se redujo a ${bytes} bytes.`,
  noChange: (file, near) =>
    near.length === 0
      ? `No hay ningún cambio registrado de "${file}".`
      : `No hay ningún cambio registrado de "${file}". Rutas parecidas: ${near.join(', ')}.`,
  hidden: (count) =>
    counted(count, {
      one: (n) =>
        `Hay ${n} clave, contraseña o token oculto; en su lugar aparece [hidden: tipo]. Solo el usuario puede verlo, en Strata.`,
      other: (n) =>
        `Hay ${n} claves, contraseñas o tokens ocultos; en su lugar aparece [hidden: tipo]. Solo el usuario puede verlos, en Strata.`,
    }),
  notAllowed: () =>
    'El usuario de Strata ha retirado el permiso. Solo él puede darlo otra vez, en Strata: MCP → Access.',
  writeRefused: () =>
    'El usuario de Strata no ha permitido este cambio. No se ha cambiado nada. Puede permitirlo en Strata: MCP → Requests.',
  noImport: (id) => `Este cliente no hizo ninguna importación ${id}. Usa el importId que respondió ctx_index.`,
  notIndexed: (state, problem) =>
    problem === ''
      ? `No se ha guardado nada. ${NOT_KEPT[state]}`
      : `No se ha guardado nada. ${NOT_KEPT[state]} Detalle, en inglés: ${problem}`,
  importEnded: (state) => `La importación no llegó a su fin; su estado es ${state}.`,
  importSaid: (text) => `Aviso de la importación, en inglés: ${text}`,
  cancelled: () => 'Cancelado. No se ha guardado nada.',
  failed: () => 'La herramienta ha fallado dentro de Strata. No se ha cambiado nada. Inténtalo de nuevo o pide menos.',
  invalidInput: (tool, problems) => `Argumentos no válidos para la herramienta ${tool}: ${problems.join(', ')}`,
  invalidParams: (problems) => `Parámetros no válidos: ${problems.join('; ')}`,
  notOneOf: (value, names) => `no se admite ${value}. Usa uno de: ${names.join(', ')}`,
  noItemId: () => 'debe ser un id que hayan devuelto ctx_search o ctx_list',
  noSessionId: () => 'debe ser el id de una sesión, tal como lo da ctx_list',
  noTag: () => 'debe ser una sola palabra de hasta 60 caracteres',
};
