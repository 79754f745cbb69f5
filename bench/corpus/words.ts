/** Most frequent first: the generator prefers the beginning of each list. */
export const parts = words(`
  upright|wishbone|damper|brake disc|monocoque|battery pack|inverter|wheel hub|front wing|accumulator
  steering rack|diffuser|harness|cooling loop|anti-roll bar|motor|gearbox|pedal box|radiator|rocker
  data logger|brake caliper|pushrod|side pod|spaceframe|driveshaft|wheel bearing|master cylinder|undertray
  rear wing|firewall|seat|wheel nut|steering column|charge port|cell module|busbar|current sensor
  pressure sensor|ride height sensor|chain guard|sprocket|tripod joint|differential|impact attenuator
  head restraint|quick release|bump stop|spring perch|jacking point|floor stay|endplate|gurney flap
  vortex generator|splitter|brake duct|heat exchanger|coolant pump|expansion tank|relay box|fuse holder
  shutdown circuit|insulation monitor|precharge relay|telemetry antenna|dash display|torque encoder
  strain gauge|load cell|thermocouple|bell crank|toe link|camber shim|kingpin|rod end|spherical bearing`);

export const materials = words(`
  aluminium 7075|carbon fibre|4130 steel|titanium grade 5|prepreg|epoxy|Nomex honeycomb|copper|PA12 nylon
  aluminium 6082|Kevlar|foam core|stainless steel|polycarbonate|silicone|glass fibre|phenolic laminate`);

export const qualities = words(`
  new|revised|lighter|stiff|measured|thermal|front|rear|inner|outer|simulated|provisional|machined|spare
  laminated|preloaded|compliant|asymmetric|conductive|isolated|recalibrated|redundant|unsprung|hygroscopic`);

export const verbs = words(`
  measured|replaced|calculated|simulated|tested|inspected|machined|assembled|tightened|verified|documented
  calibrated|laminated|balanced|compared|ordered|weighed|rebuilt|certified|characterised|instrumented
  disassembled|recalculated|cross-checked|photographed|heat-treated|anodised|decommissioned`);

export const quantities = words(`
  stiffness|mass|temperature|torque|pressure|downforce|current|voltage|clearance|camber|toe|flow rate
  ride height|drag|efficiency|preload|natural frequency|deflection|resistance|acceleration|slip angle
  thermal conductivity|yield strength|surface roughness|hysteresis|contact patch temperature`);

export const units = words(`N|kg|°C|Nm|bar|A|V|mm|l/min|kW|%|Hz|MPa|ms|g|kN/mm|Ω|W/mK`);

export const places = words(`
  workshop|wind tunnel|test track|skidpad|scrutineering|machine shop|dynamometer|paint booth|assembly bench
  composites lab|acceleration strip|autocross course|endurance event|trailer|battery room|clean room`);

export const reasons = words(`
  the rules of the season require it|the drivers complained about understeer|the simulation disagreed with the track
  the supplier changed the tolerance|the suspension geometry was changed in March|we lost one point in the design event
  aerodynamic performance depends on it|the previous revision cracked during endurance
  documentation was missing after the last competition|the manufacturing sponsor needs the drawing by Friday
  temperatures in the compartment exceeded the expectation|the measurement uncertainty was underestimated
  the requirements specification names it explicitly|electromagnetic interference disturbed the steering angle
  homologation demands a second inspection|the characteristic curve shows a discontinuity`);

export const lessCommon = words(`
  bellows|circlip|dowel|eyelet|ferrule|grommet|helicoil|interposer|jubilee clip|knurling|loctite|mandrel
  needle roller|oilite|pinion|quill|reamer|shackle|tang|umbilical|vernier|washer|xenon lamp|yoke|zip tie
  bowden cable|countersink|deburring|eutectic|feeler gauge|galling|hobbing|interferometer|jig borer
  kinematic loop|lock wire|micrometer|nitriding|overmoulding|potentiometer|quenching|rheology|spectrometer
  tribology|ultrasonic bath|viscometer|witness mark|x-ray inspection|Young's modulus|Zener diode
  backlash compensation|crystallographic texture|delamination|electrophoresis|flashover|gyroscopic moment
  hydroforming|isogrid|kurtosis|lubricity|magnetostriction|nucleation|orthotropic layup|photogrammetry`);

/** Words that occur in only three documents, however many there are. */
export const oddWords = words(`
  ξ|ψ|♁|∮|Qvistgaardsen|Wzrockiewicz|Jxolotlimeter|Zhqandarplex|Vfjordholmix|Kqyzylbashite`);

export const tags = words(`
  suspension|brakes|testing|aero|cooling|wiring|safety|rules|manufacturing|composites|powertrain|drivers
  simulation|sponsors|telemetry|assembly|tyres|steering|accumulator|events|cost report|design event|training
  purchasing|calibration|logistics|budget|ergonomics|firmware|materials|tooling|inspection`);

export const people = words(`
  Amara Okonkwo|Jonas Lindqvist|Luca Moretti|Mei Tanaka|Priya Raman|Tomás Aguilar|Noor Haddad|Freya Sørensen
  Daniel Osei|Mateusz Kowalczyk|Elif Yıldız|Chloé Lambert|Arjun Mehta|Hana Nováková|Samuel Kipkemboi
  Wanjiru Kamau|Owen Gallagher|Sofia Petrova|Kenji Watanabe|Ingrid Bakke|Rafael Duarte|Aoife Brennan
  Farid Rahimi|Lena Schuster`);

function words(text: string): string[] {
  return text.split(/[|\n]/).flatMap((word) => word.trim() || []);
}
